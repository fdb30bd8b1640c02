import { mkdirSync } from 'node:fs';
import { format, generated, lint, report, run, tests, textRules, types, type Step } from './steps.ts';

/** `npm run check`: types, lint, boundaries, anatomy, samples and unit tests, two steps at a time. */
mkdirSync('.cache', { recursive: true });
const pendingSteps: Step[] = [tests('unit'), tests('console'), lint, ...types, format, textRules, generated];
let failed = 0;
async function worker() {
  for (let step = pendingSteps.shift(); step; step = pendingSteps.shift()) {
    const outcome = await run(step);
    report(outcome);
    if (!outcome.ok) failed += 1;
  }
}
await Promise.all([worker(), worker()]);
process.exitCode = failed === 0 ? 0 : 1;
