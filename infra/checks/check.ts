import { format, generated, lint, runSteps, tests, textRules, types } from './steps.ts';

/** `npm run check`: types, lint, boundaries, anatomy, samples and unit tests, two steps at a time. */
const { failed } = await runSteps([tests('unit'), tests('console'), lint, ...types, format, textRules, generated]);
process.exitCode = failed === 0 ? 0 : 1;
