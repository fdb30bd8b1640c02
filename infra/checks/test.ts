import { browserPath } from '#e2e/browser.ts';
import { shiftToNoon } from './clock-days.ts';
import { findEsdbServer } from './esdb/real-server.ts';
import { findKafka } from './kafka-jars.ts';
import { findMailServer } from './mail-server.ts';
import { missingProgram } from './nightly-groups.ts';
import { SAMPLE_SEED, takesAll } from './sample.ts';
import {
  AUDIT_PACK_SPEC,
  HLEDGER_SPEC,
  KAFKA_SPECS,
  MAILBOX_SPECS,
  REAL_ESDB,
  SEAL_SPEC,
  STRIPE_SPEC,
  VALIDATED_PDFS,
} from './sampled-specs.ts';
import { build, format, generated, lint, runSteps, tests, textRules, types, visitedPages, type Step } from './steps.ts';
import { findPyhanko } from './pyhanko.ts';
import { findStripeMock } from './stripe-mock.ts';
import { findValidator } from './verapdf.ts';

/**
 * `npm test`: everything a commit has to pass. Ends with `N passed, N failed`; a step that is not a test run counts as
 * one.
 */
process.env['SAMPLE'] = SAMPLE_SEED;
process.env['CLOCK_SHIFT'] ??= shiftToNoon(); // one day for all steps
console.log(`samples are chosen by SAMPLE=${SAMPLE_SEED}; npm run test:nightly takes all`);

/** What needs a browser has failed where there is none, and is not skipped: all else is tested all the same. */
function browserSteps(env: Step['env']): { readonly missing: number; readonly steps: readonly Step[] } {
  try {
    browserPath();
  } catch (error) {
    console.log(`✘ ${error instanceof Error ? error.message : String(error)}`);
    return { missing: 1, steps: [] };
  }
  return { missing: 0, steps: [tests('e2e', { env }), ...(takesAll ? [visitedPages] : [])] };
}

// meanwhile the first steps run
const fetching = Promise.all([
  findValidator(),
  findKafka(),
  findEsdbServer(),
  findMailServer(),
  findPyhanko(),
  findStripeMock(),
]);
const runs = [await runSteps([tests('unit'), build, lint, tests('console'), ...types, format, textRules, generated])];
const [validator, kafka, esdb, mailServer, pyhanko, stripe] = await fetching;
const notRun = [
  ...('missing' in validator ? [{ specs: [VALIDATED_PDFS], why: `PDFs before veraPDF: ${validator.missing}` }] : []),
  ...('missing' in pyhanko ? [{ specs: [SEAL_SPEC], why: `seals before pyHanko: ${pyhanko.missing}` }] : []),
  ...(missingProgram({ needs: ['openssl'] })
    ? [{ specs: [AUDIT_PACK_SPEC], why: 'time stamps of audit packs: openssl is not on this machine' }]
    : []),
  ...(kafka !== 'docker' && 'missing' in kafka ? [{ specs: KAFKA_SPECS, why: `Kafka: ${kafka.missing}` }] : []),
  ...(missingProgram({ needs: ['hledger'] })
    ? [{ specs: [HLEDGER_SPEC], why: 'the journal before hledger: it is not on this machine' }]
    : []),
  ...('missing' in mailServer ? [{ specs: MAILBOX_SPECS, why: `the mailbox: ${mailServer.missing}` }] : []),
  ...('missing' in stripe ? [{ specs: [STRIPE_SPEC], why: `requests to Stripe: ${stripe.missing}` }] : []),
  ...(esdb ? [{ specs: [REAL_ESDB], why: `the log before EventStoreDB: ${esdb.missing}` }] : []),
];
const without = notRun.flatMap(({ specs }) => specs);
const env: Step['env'] = { WITHOUT: without.join() };
const { missing, steps } = browserSteps(env);
runs.push(await runSteps([tests('int', { env }), ...steps], 1)); // these have workers of their own
const [passed, failed] = [
  runs.reduce((sum, each) => sum + each.passed, 0),
  runs.reduce((sum, each) => sum + each.failed, missing),
];
if (without.length > 0) console.log(`not run: ${without.length} (${notRun.map(({ why }) => why).join('; ')})`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
