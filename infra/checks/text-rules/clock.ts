import { productFiles, type TextRules } from './source-tree.ts';

/**
 * Where time comes with a command, an event or the clock: what decides and folds, and the screens. The lint forbids
 * `Date.now` there.
 */
const TIMELESS = new RegExp(
  [
    '^contracts/src/',
    '^services/src/(domain|capabilities)/',
    '^services/src/features/[^/]+/decider\\.ts$',
    '^projections/src/features/[^/]+/projection\\.ts$',
    '^frontend/src/(features|capabilities|app|preview)/',
  ].join('|'),
);

export const clockRules: TextRules = {
  'no rule and no screen asks the machine for the time': (tree) =>
    productFiles(tree)
      .filter(({ path, text }) => TIMELESS.test(path) && /new Date\(\s*\)/.test(text))
      .map(({ path }) => path),
};
