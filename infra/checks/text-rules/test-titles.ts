import type { SourceFile, TextRules } from './source-tree.ts';

/** A log of failures shows the title of a test without its describe: a title makes sense alone. */
const FEWEST_WORDS = 4;
const PLACEHOLDER = /%[a-zA-Z]|\$\w+(?:\.\w+)*|\$\{[^}]*\}/g;
const CONJUNCTION = /^(?:nor|and|but|or|then|also|even|so|as)\b/i;
/** Words that stand for something else; a retaining wall is what the company builds. */
const METAPHOR = /\b(?:doors?|(?<!retaining )walls?|houses?|crimes?|eyes|hands|knock\w*)\b/i;

/** Tokens that count: what a table of cases is for, and the text that a call begins with. */
const CALLS =
  /\b(it|describe)(?:\.concurrent)?\.(?:each|runIf|skipIf)\b|(\bit(?:\.\w+)?|[)`])\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),/g;

/** The titles of `it(…)` and `it.skip(…)`, and of `it.each(…)(…)`: there the text behind the table. */
export function titlesIn({ text }: SourceFile): string[] {
  let table: string | null = null;
  return [...text.matchAll(CALLS)].flatMap(([, each, call, ...texts]) => {
    if (each) table = each;
    if (!call) return [];
    const isTitle = call.startsWith('it') || table === 'it';
    if (!call.startsWith('it')) table = null;
    return isTitle ? [texts.find((title) => title !== undefined) ?? ''] : [];
  });
}

function faultOf(title: string): string | undefined {
  if (!/\p{L}/u.test(title.replace(PLACEHOLDER, ''))) return 'is only placeholders';
  if (title.replace(PLACEHOLDER, '…').split(/\s+/).filter(Boolean).length < FEWEST_WORDS) return 'is too short';
  if (CONJUNCTION.test(title)) return 'goes on from another title';
  return METAPHOR.test(title) ? 'holds a metaphor' : undefined;
}

export const titleRules: TextRules = {
  'every test title makes sense without its describe': ({ files }) =>
    files
      .filter(({ path }) => /\.spec\.tsx?$/.test(path))
      .flatMap((file) =>
        titlesIn(file).flatMap((title) => {
          const fault = faultOf(title);
          return fault === undefined ? [] : `${file.path}: “${title}” ${fault}`;
        }),
      ),
};
