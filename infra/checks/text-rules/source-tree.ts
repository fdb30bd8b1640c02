import { globSync, readFileSync } from 'node:fs';

export type SourceFile = { readonly path: string; readonly text: string };
/** What the rules read: all sources of the packages, tests among them, their style sheets, and docs/anatomy.md. */
export type SourceTree = {
  readonly files: readonly SourceFile[];
  readonly styles?: readonly SourceFile[];
  readonly anatomyPage: string;
};
/** Rules by what they hold; each answers with its violations. */
export type TextRules = Readonly<Record<string, (tree: SourceTree) => readonly string[]>>;

export const PACKAGES = ['contracts', 'services', 'projections', 'infra', 'frontend'];

const TEST_FILE = /\.spec\.tsx?$|\.spec-kit\.ts$|\/(spec|testing)\.tsx?$|\.d\.ts$/;
/** Files of the product: no tests, and not what tests are made of. */
export const productFiles = ({ files }: SourceTree): readonly SourceFile[] =>
  files.filter(({ path }) => /^(infra\/)?\w+\/src\//.test(path) && !TEST_FILE.test(path));
export const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path);

const filesNamed = (extensions: string): readonly SourceFile[] =>
  globSync(`{${PACKAGES.join(',')}}/**/*.${extensions}`, { exclude: ['**/{node_modules,dist}/**'] }).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));

export const readSourceTree = (): SourceTree => ({
  files: filesNamed('{ts,tsx}'),
  styles: filesNamed('css'),
  anatomyPage: readFileSync('docs/anatomy.md', 'utf8'),
});
