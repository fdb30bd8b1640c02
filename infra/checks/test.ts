import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { browserPath } from '#e2e/browser.ts';
import { VISITED_PAGES } from '#e2e/visited-pages.ts';
import { countsOf, format, generated, lint, report, run, tests, textRules, types, type Step } from './steps.ts';

/** `npm test`: everything. Ends with `N passed, N failed`; a step that is not a test run counts as one. */
type Counts = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTotalTests: number };

mkdirSync('.cache', { recursive: true });
let [passed, failed] = [0, 0];
const count = (ok: boolean) => (ok ? (passed += 1) : (failed += 1));
let browser = '';
try {
  browser = browserPath();
} catch (error) {
  // all else is tested all the same; what needs a browser has failed, and not been skipped
  console.log(`✘ ${error instanceof Error ? error.message : String(error)}`);
  count(false);
}

const plain: Step[] = [
  { name: 'console builds within its budgets', command: ['node', 'frontend/build.ts'] },
  ...types,
  format,
  lint,
  textRules,
  generated,
];
for (const step of plain) {
  const outcome = await run(step);
  report(outcome);
  count(outcome.ok);
}
rmSync(VISITED_PAGES, { force: true });
for (const project of ['unit', 'console', 'int', ...(browser === '' ? [] : ['e2e'])]) {
  const json = countsOf(project);
  rmSync(json, { force: true });
  const outcome = await run(tests(project));
  report(outcome);
  const counts = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Counts) : null; // vitest's JSON report
  const skipped = counts?.numPendingTests ?? 0;
  passed += counts?.numPassedTests ?? 0;
  failed += (counts?.numFailedTests ?? 0) + skipped; // a skipped test proves nothing
  if (!outcome.ok && !counts?.numFailedTests) failed += 1; // a run that broke before it could count
}
if (browser !== '') {
  const outcome = await run({
    name: 'every page of the console was visited',
    command: ['node', 'infra/e2e/visited-pages.ts'],
  });
  report(outcome);
  count(outcome.ok);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
