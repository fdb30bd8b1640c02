import { basename, dirname } from 'node:path';
import { pathsOf, productFiles, type SourceTree, type TextRules } from './source-tree.ts';

/** The only file names a feature folder may hold. To add a name, add it here and to docs/anatomy.md. */
const featureFiles: Readonly<Record<string, RegExp>> = {
  contracts:
    /^(document|content|fields|commands|events|refusals|view|import|resource|routes|record|guards|paper|permissions|words|upcasts|calculations|categories|dictionary|statute|[a-z-]+-rules|index)(\.spec)?\.ts$/,
  services:
    /^(decider|facts|controller|reactions|module|[a-z-]+-file|sign-in|sign-in-handlers|sign-in-refusals|hand-overs|passwords|letters|pushes|returned-mails|settlement|undo-plan|recorded-act|inverse-command|three-way-merge)(\.int)?(\.spec)?\.ts$/,
  projections: /^(projection|table|resolver|report|queries|[a-z-]+-(rules|file)|module)(\.int)?(\.spec)?\.ts$/,
  frontend:
    /^(feature|send-paths|list-page|detail-page|form|edit-page|log-page|(login|code|forgot-password|new-password|account|change-password|sessions|hours|print|photos)-page|(code|password|picture|signature)-field|sign-in-dialog|two-factor-dialog|first-steps|contacts-editor|calculations|draft|use-draft|use-drag|entries|editor|editor-row|editor-tools|panels|(facts|money)-panel|paper|(line-)?dialogs|bulk-actions|form-sections|table|table-row|columns|queries|actions)(\.spec)?\.tsx?$/,
};
const LINES = 250;
const FILES = 25;
const FORBIDDEN = /^(utils?|common|shared|helpers?|misc|lib)$/;
const DEFAULT_BRANCH = /switch \(\w+\.type\) \{(?:(?!\n {2,4}\}).)*\n\s+default:/s;

const inFeatures = ({ files }: SourceTree) =>
  pathsOf(files).flatMap((path) => {
    const [name = '', src, room, feature = '', ...file] = path.split('/');
    return src === 'src' && room === 'features' && name in featureFiles ? [{ path, name, feature, file }] : [];
  });

/** Folders that docs/anatomy.md has to describe, as it names them. */
const foldersOf = ({ files }: SourceTree): readonly string[] => [
  ...new Set(
    pathsOf(files).flatMap((path) => {
      const [name, src, ...below] = path.replace(/^infra\/(?=\w+\/src\/)/, '').split('/');
      if (src !== 'src') return [];
      if (name !== 'frontend') return below.slice(0, -1).slice(0, 1);
      return below.length > 2 && /^(kernel|capabilities|app|preview)$/.test(below[0] ?? '')
        ? [below.slice(0, 2).join('/')]
        : [];
    }),
  ),
];

export const anatomyRules: TextRules = {
  'a feature folder holds only the agreed file names': (tree) =>
    inFeatures(tree)
      .filter(({ path, name }) => !featureFiles[name]?.test(basename(path)))
      .map(({ path }) => path),
  'a feature folder has no folders below it': (tree) =>
    inFeatures(tree)
      .filter(({ file }) => file.length !== 1)
      .map(({ path }) => path),
  'every feature of a package has a contract': (tree) => {
    const all = inFeatures(tree);
    const contracted = new Set(all.filter(({ name }) => name === 'contracts').map(({ feature }) => feature));
    return all.filter(({ feature }) => !contracted.has(feature)).map(({ path }) => path);
  },
  'docs/anatomy.md describes every source folder': (tree) =>
    foldersOf(tree).filter((room) => !new RegExp(`\`(src/)?${room}[/\`]`).test(tree.anatomyPage)),
  [`no product file is longer than ${LINES} lines`]: (tree) =>
    pathsOf(productFiles(tree).filter(({ text }) => text.trimEnd().split('\n').length > LINES)),
  [`no folder holds more than ${FILES} product files`]: (tree) =>
    [...Map.groupBy(productFiles(tree), ({ path }) => dirname(path))]
      .filter(([, within]) => within.length > FILES)
      .map(([folder, within]) => `${folder}: ${within.length}`),
  'no file or folder has a catch-all name such as utils': (tree) =>
    pathsOf(productFiles(tree)).filter((path) => path.split('/').some((part) => FORBIDDEN.test(part))),
  'every product file is named in kebab-case': (tree) =>
    pathsOf(productFiles(tree)).filter((path) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(basename(path))),
  'no switch over message types has a default branch': (tree) =>
    pathsOf(productFiles(tree).filter(({ text }) => DEFAULT_BRANCH.test(text))),
};
