import type { TextRules } from './source-tree.ts';

const WIDEST = 120;
/** A whole line of comment, or one at the end of a line of code. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*)|[;,){}\]>]\s*\/\/ [^'"`]*$/;
/** What a tool reads stays in one line, and an address has no place to break at. */
const UNBREAKABLE = /oxlint-disable|@ts-|https?:\/\/\S+$/;

export const commentRules: TextRules = {
  'a comment is at most 120 columns wide': ({ files }) =>
    files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          line.length > WIDEST && COMMENT.test(line) && !UNBREAKABLE.test(line) ? [`${path}:${at + 1}`] : [],
        ),
    ),
};
