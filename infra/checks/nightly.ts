import { sampleOf, SAMPLE_SEED } from './sample.ts';
import { shiftToNoonOf, UNUSUAL_DAYS } from './clock-days.ts';
import { missingProgram, type NightlyGroup } from './nightly-groups.ts';
import { KAFKA_SPECS, OPERATIONS_SPECS, VALIDATED_PDFS } from './sampled-specs.ts';
import { build, runSteps, tests, visitedPages, type Step } from './steps.ts';

/**
 * `npm run test:nightly`: what is too long for every commit, whole and on an unusual day; `-- access` runs one group. A
 * group whose program is not on the machine is left out before the run, and neither passed nor failed.
 */
const RUNS = process.env['RUNS'] ?? '2000';
/** As if it were one of the unusual days, another one every night; the demo company is made on all of them. */
const [dayOfTonight = ''] = sampleOf(UNUSUAL_DAYS, 0.01, (day) => day, SAMPLE_SEED === 'all' ? 'tonight' : SAMPLE_SEED);
const onUnusualDay = { CLOCK_SHIFT: shiftToNoonOf(dayOfTonight) };
const whole = { SAMPLE: 'all', ...onUnusualDay };

const groups: Readonly<Record<string, NightlyGroup>> = {
  access: {
    about: 'properties of access, of every route, and what every write route refuses',
    steps: () => [
      tests('int', { filters: ['security/properties'], env: whole, about: 'access of all routes' }),
      tests('int', { filters: ['write-routes'], env: whole, about: 'all write routes' }),
    ],
  },
  operations: {
    about: 'starts, stops, outages, backups, jobs, two processes, how-tos',
    steps: () => [
      tests('int', {
        filters: OPERATIONS_SPECS.filter((spec) => !KAFKA_SPECS.includes(spec)),
        env: whole,
        about: 'operations',
      }),
    ],
  },
  feeds: {
    about: 'projectors, the relay and the broker are killed while tables are made from Kafka',
    needs: ['java', 'mvn'],
    steps: () => [tests('int', { filters: [...KAFKA_SPECS], env: whole, about: 'Kafka' })],
  },
  looks: {
    about: 'all browser tests, with every page in light and dark, large and small',
    steps: () => [build, tests('e2e', { env: whole, about: 'browser tests with all pages' }), visitedPages],
  },
  papers: {
    about: 'every PDF of the demo company before veraPDF, by PDF/A-3 and PDF/UA-1',
    needs: ['java', 'mvn'],
    steps: () => [tests('int', { filters: [VALIDATED_PDFS], env: whole, about: 'all PDFs' })],
  },
  fuzz: {
    about: 'random requests to every operation, every list in every order, and hostile GraphQL',
    steps: () => [
      tests('int', { filters: ['security/fuzz'], env: whole, about: 'fuzz of all operations' }),
      tests('int', { filters: ['security/attacks'], env: { ...whole, GRAPHQL_RUNS: '2400' }, about: 'attacks' }),
    ],
  },
  model: {
    about: 'random programs against models: log, job costs, ledgers, hours of two people',
    steps: () => [
      tests('unit', {
        filters: ['ledgers.model', 'job-costs.model', 'adapters'],
        env: { RUNS },
        about: 'models in memory',
      }),
      tests('unit', { filters: ['worker-days.model'], env: { RUNS: '10000' }, about: 'hours of two people' }),
      tests('int', { filters: ['event-log/adapters'], env: { RUNS }, about: 'models on PostgreSQL' }),
      tests('int', { filters: ['esdb/esdb'], env: { ...whole, RUNS }, about: 'model and chaos on EventStoreDB' }),
    ],
  },
  books: {
    about:
      'random programs of the books beside an oracle, faults planted in a copy, and what is answered about 50 programs',
    steps: () => [
      tests('unit', {
        filters: ['books.model', 'job-money.model', 'extra-work.model'],
        env: { RUNS },
        about: 'books beside the oracle',
      }),
      tests('unit', { filters: ['planted-faults'], env: { SAMPLE: 'all' }, about: 'planted faults' }),
      tests('int', { filters: ['books.model'], env: { RUNS }, about: 'models of the books' }),
      tests('int', { filters: ['books-answers'], env: { PROGRAMS: '50' }, about: 'answers about the books' }),
      tests('int', { filters: ['moved-proof'], env: { PROGRAMS: '20' }, about: 'proof of what moved' }),
    ],
  },
  clocks: {
    about: 'the demo company on twelve days, and all unit tests on one of them',
    steps: () => [
      tests('int', { filters: ['demo-days'], env: { SAMPLE: 'all' }, about: 'the demo on all days' }),
      tests('unit', { env: onUnusualDay, about: `unit on ${dayOfTonight}` }),
    ],
  },
  chaos: {
    about: 'the product and its log are killed under load',
    steps: (): Step[] => [
      { name: 'chaos', command: ['node', 'infra/bench/chaos.ts'], env: { ROUNDS: '3' } },
      { name: 'chaos of roles', command: ['node', 'infra/bench/chaos-processes.ts', 'roles'], env: { ROUNDS: '5' } },
      { name: 'fail-over', command: ['node', 'infra/bench/chaos-failover.ts'] },
      {
        name: 'chaos of the log',
        command: ['node', 'infra/bench/log-chaos/log-chaos.ts'],
        env: { CHAOS_SECONDS: '60' },
      },
      {
        name: 'chaos of EventStoreDB',
        command: ['node', 'infra/bench/chaos-eventstoredb.ts'],
        env: { CHAOS_SECONDS: '600' },
      },
    ],
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. These are:`);
  for (const [name, { about }] of Object.entries(groups)) console.error(`  ${name}: ${about}`);
  process.exit(1);
}

const chosen = Object.entries(groups).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const missing = chosen.map(([name, group]) => ({ name, group, program: missingProgram(group) }));
let [passed, failed] = [0, 0];
for (const { name, group, program } of missing) {
  if (program) continue;
  console.log(`${name}: ${group.about}, as if it were ${dayOfTonight}`);
  const begun = performance.now();
  const totals = await runSteps(group.steps(), 1);
  passed += totals.passed;
  failed += totals.failed;
  console.log(`${name} took ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
}
const left = missing.filter(({ program }) => program);
if (left.length > 0)
  console.log(
    `not run: ${left.length} (${left.map(({ name, program }) => `${name}: ${program} is not on this machine`).join('; ')})`,
  );
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
