import { productFiles, type SourceFile, type TextRules } from './source-tree.ts';

/** The rule of names in docs/anatomy.md, as far as a machine can hold it. */
type Declaration = { readonly name: string; readonly path: string };

const EXPORT = /^export (?:declare |abstract |async )*(?:type|interface|class|const|function\*?) (\w+)/gm;
/** Exported or not, and inside of functions. */
const TYPE = /^ *(?:export )?(?:declare |abstract )*(?:type (?=\w+ ?[=<])|interface |class )(\w+)/gm;
const declarationsIn = (pattern: RegExp, { path, text }: SourceFile): Declaration[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].map((name) => ({ name, path }));
const exportsIn = (file: SourceFile) => declarationsIn(EXPORT, file);
const typesIn = (file: SourceFile) => declarationsIn(TYPE, file);

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

/** Names that several files may export, because each feature has one: anatomy lists them. */
const patternNames = (anatomyPage: string): string[] => {
  const sentence = /^Names that many files export:(.*)$/m.exec(anatomyPage)?.[1] ?? '';
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
};

const MOST_FILES = 2;

export const nameRules: TextRules = {
  'every type is named by a noun': (tree) =>
    productFiles(tree)
      .flatMap(typesIn)
      .filter(({ name }) => !isNoun(name))
      .map(({ name, path }) => `${name} in ${path}`),
  'one exported name is declared in at most two files, unless docs/anatomy.md lists it': (tree) => {
    const listed = patternNames(tree.anatomyPage);
    return [...Map.groupBy(productFiles(tree).flatMap(exportsIn), ({ name }) => name)]
      .filter(([name, exported]) => exported.length > MOST_FILES && !listed.includes(name))
      .map(([name, exported]) => `${name}: ${exported.map(({ path }) => path).join(', ')}`);
  },
  'every name that docs/anatomy.md excepts is still exported by more than two files': (tree) => {
    const exported = Map.groupBy(productFiles(tree).flatMap(exportsIn), ({ name }) => name);
    return patternNames(tree.anatomyPage).filter((name) => (exported.get(name)?.length ?? 0) <= MOST_FILES);
  },
};
