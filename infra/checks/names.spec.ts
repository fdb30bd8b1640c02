import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The rule of names in docs/anatomy.md, as far as a machine can hold it. */
type SourceFile = { readonly path: string; readonly text: string };
type Export = { readonly name: string; readonly path: string; readonly isType: boolean };

const PACKAGES = ['contracts', 'services', 'projections', 'infra', 'frontend'];
const sources: readonly SourceFile[] = globSync(`{${PACKAGES.join(',')}}/src/**/*.{ts,tsx}`)
  .filter((path) => !/\.spec\.tsx?$|\.spec-kit\.ts$|\.d\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const EXPORT = /^export (?:declare |abstract |async )*(type|interface|class|const|function\*?) (\w+)/gm;
const exportsIn = ({ path, text }: SourceFile): Export[] => [
  ...new Map(
    [...text.matchAll(EXPORT)].map(([, kind = '', name = '']) => [
      name,
      { name, path, isType: ['type', 'interface', 'class'].includes(kind) },
    ]),
  ).values(),
];

/** Participles and verbs that do not show by their ending. */
const NOT_A_NOUN =
  /^(Asks?|Begun|Brought|Caught|Drawn|Done|Found|Gone|Got|Grown|Heard|Held|Hears?|Kept|Knock|Known|Looks?|Lost|Made|Meant|Met|Paid|Put|Said|Sees?|Sent|Shown|Sold|Told|Tells?|Understood|Worn)$/;
/** Nouns that end as participles do. */
const NOUNS = ['Feed', 'Need', 'Speed', 'Screen', 'Token', 'Children', 'Women', 'Men'];

/** What a name ends with is what it is: a `LinkIssued` is not a thing, an `IssuedLink` is. */
function isNoun(name: string): boolean {
  const last = /[A-Z][a-z0-9]*$/.exec(name)?.[0] ?? name;
  return NOUNS.includes(last) || !(NOT_A_NOUN.test(last) || /(ed|en)$/.test(last));
}

const notNouns = (files: readonly SourceFile[]): string[] =>
  files
    .flatMap(exportsIn)
    .filter(({ name, isType }) => isType && !isNoun(name))
    .map(({ name, path }) => `${name} in ${path}`);

/** Names that several files may export, because each feature has one: anatomy lists them. */
const patternNames = (anatomy: string): string[] => {
  const sentence = /^Names that many files export:(.*)$/m.exec(anatomy)?.[1] ?? '';
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
};
const listed = patternNames(readFileSync('docs/anatomy.md', 'utf8'));

const MOST_FILES = 2;
const ambiguous = (files: readonly SourceFile[]): string[] => {
  const filesOf = Map.groupBy(files.flatMap(exportsIn), ({ name }) => name);
  return [...filesOf]
    .filter(([name, exported]) => exported.length > MOST_FILES && !listed.includes(name))
    .map(([name, exported]) => `${name}: ${exported.map(({ path }) => path).join(', ')}`);
};

const planted = (...texts: readonly string[]): SourceFile[] =>
  texts.map((text, at) => ({ path: `services/src/kernel/planted-${at}.ts`, text }));

describe('exported names', () => {
  it('the check for exported names reads all packages', () => expect(sources.length).toBeGreaterThan(700));
  it('every exported type is named by a noun', () => expect(notNouns(sources)).toEqual([]));
  it('one exported name is declared in at most two files, unless docs/anatomy.md lists it', () =>
    expect(ambiguous(sources)).toEqual([]));
  it('every name that docs/anatomy.md excepts is still exported by more than two files', () =>
    expect(
      listed.filter((name) => sources.flatMap(exportsIn).filter((each) => each.name === name).length <= 2),
    ).toEqual([]));
});

describe('an exported name that breaks the rules', () => {
  it.each(['Told', 'Held', 'LinkIssued', 'FileTaken', 'RecordKept', 'PriceGiven'])(
    'a type named %s is reported as no noun',
    (name) => expect(notNouns(planted(`export type ${name} = { readonly a: string };`))).toHaveLength(1),
  );
  it.each(['IssuedLink', 'ShareToken', 'PageScreen', 'Rebuild'])('a type named %s is not reported', (name) =>
    expect(notNouns(planted(`export type ${name} = { readonly a: string };`))).toEqual([]),
  );
  it('a name exported by three files is reported as ambiguous', () => {
    const texts = Array.from({ length: 3 }, () => 'export const merge = () => 1;');
    expect([ambiguous(planted(...texts)).length, ambiguous(planted(...texts.slice(1)))]).toEqual([1, []]);
  });
  it('a name that docs/anatomy.md excepts is not reported', () =>
    expect(ambiguous(planted(...Array.from({ length: 3 }, () => 'export const columns = [];')))).toEqual([]));
});
