import { rmSync } from 'node:fs';
import { browserPath } from '#e2e/browser.ts';
import { VISITED_PAGES } from '#e2e/visited-pages.ts';
import { shiftToNoon } from './clock-days.ts';
import { SAMPLE_SEED } from './sample.ts';
import { build, format, generated, lint, runSteps, tests, textRules, types, type Step } from './steps.ts';

/** `npm test`: everything a commit has to pass. Ends with `N passed, N failed`; a step that is not a test run counts as one. */
process.env['SAMPLE'] = SAMPLE_SEED;
process.env['CLOCK_SHIFT'] ??= shiftToNoon(); // one day for all steps
console.log(`samples are chosen by SAMPLE=${SAMPLE_SEED}; npm run test:nightly takes all`);
rmSync(VISITED_PAGES, { force: true });

/** What needs a browser has failed where there is none, and is not skipped: all else is tested all the same. */
function browserSteps(): { readonly missing: number; readonly steps: readonly Step[] } {
  try {
    browserPath();
  } catch (error) {
    console.log(`✘ ${error instanceof Error ? error.message : String(error)}`);
    return { missing: 1, steps: [] };
  }
  const visited = { name: 'every page of the console was visited', command: ['node', 'infra/e2e/visited-pages.ts'] };
  return { missing: 0, steps: [tests('e2e'), visited] };
}

const { missing, steps } = browserSteps();
const runs = [
  await runSteps([tests('unit'), build, lint, tests('console'), ...types, format, textRules, generated]),
  await runSteps([tests('int'), ...steps], 1), // these have two workers of their own
];
const [passed, failed] = [
  runs.reduce((sum, each) => sum + each.passed, 0),
  runs.reduce((sum, each) => sum + each.failed, missing),
];
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
