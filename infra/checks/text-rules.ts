import { anatomyRules } from './text-rules/anatomy.ts';
import { businessWordRules } from './text-rules/business-words.ts';
import { castRules } from './text-rules/casts.ts';
import { clockRules } from './text-rules/clock.ts';
import { commentRules } from './text-rules/comments.ts';
import { nameRules } from './text-rules/names.ts';
import { readSourceTree, type SourceTree, type TextRules } from './text-rules/source-tree.ts';
import { styleRules } from './text-rules/styles.ts';
import { titleRules } from './text-rules/test-titles.ts';

/**
 * The rules that read sources as text: names, file names, titles of tests, words of the business, comments, styles and
 * casts.
 */
const rules: TextRules = {
  ...anatomyRules,
  ...businessWordRules,
  ...castRules,
  ...clockRules,
  ...commentRules,
  ...nameRules,
  ...styleRules,
  ...titleRules,
};

/** What breaks a rule, each with the rule it breaks. */
export const textViolations = (tree: SourceTree): readonly string[] =>
  Object.entries(rules).flatMap(([rule, violations]) => violations(tree).map((found) => `${rule}: ${found}`));

const FEWEST_FILES = 2_000;

if (import.meta.main) {
  const tree = readSourceTree();
  if (tree.files.length < FEWEST_FILES) throw new Error(`Only ${tree.files.length} sources were found`);
  const violations = textViolations(tree);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
