import { pathsOf, type TextRules } from './source-tree.ts';

const LINES = 400;

export const styleRules: TextRules = {
  [`no style sheet is longer than ${LINES} lines`]: ({ styles = [] }) =>
    pathsOf(styles.filter(({ text }) => text.trimEnd().split('\n').length > LINES)),
};
