import { globSync } from 'node:fs';
import { sampleOf } from './sample.ts';

/**
 * Specs that start, stop and kill whole processes, or compile copies of the tree: minutes of waiting that few commits
 * can break.
 */
export const OPERATIONS_SPECS = [
  'infra/checks/add-a-dictionary.int.spec.ts',
  'infra/checks/how-to.int.spec.ts',
  'infra/bench/log-chaos/log-chaos.int.spec.ts',
  'infra/bench/chaos-eventstoredb.int.spec.ts',
  'infra/app/src/cli/audit-verify.int.spec.ts',
  'infra/app/src/cli/backup.int.spec.ts',
  'infra/app/src/cli/jobs.int.spec.ts',
  'infra/app/src/cli/log-claims.int.spec.ts',
  'infra/app/src/cli/log-move.int.spec.ts',
  'infra/app/src/cli/proof.int.spec.ts',
  'infra/app/src/deployment.int.spec.ts',
  'infra/app/src/error-reports.int.spec.ts',
  'infra/app/src/kafka-rows.int.spec.ts',
  'infra/app/src/kafka-trace.int.spec.ts',
  'infra/app/src/overload.int.spec.ts',
  'infra/app/src/roles.int.spec.ts',
  'infra/app/src/start.int.spec.ts',
  'infra/app/src/two-processes.int.spec.ts',
  'infra/src/event-log/outage.int.spec.ts',
  'infra/src/feed/relay.int.spec.ts',
  'infra/src/jobs/jobs.int.spec.ts',
  'infra/src/postgres/embedded.int.spec.ts',
];

/** Makes the demo company twice; a group of its own at night. */
export const DEMO_DAYS = 'infra/app/src/demo-days.int.spec.ts';

/** Needs veraPDF: where that cannot be had, `npm test` runs the others and names this one in `WITHOUT`. */
export const VALIDATED_PDFS = 'infra/app/src/pdf-conformance.int.spec.ts';
/** Needs an EventStoreDB, or Docker to run one. */
export const REAL_ESDB = 'infra/src/event-log/esdb/real-server.int.spec.ts';
/** Needs a mail server in Java. */
export const MAILBOX_SPECS = ['infra/e2e/returned-mails.e2e.spec.ts', 'infra/src/mail/returned-mails.int.spec.ts'];
/** Needs hledger. */
export const HLEDGER_SPEC = 'infra/app/src/plain-text-accounting.int.spec.ts';
/** The same of Kafka. */
export const KAFKA_SPECS = [
  'infra/app/src/kafka-rows.int.spec.ts',
  'infra/app/src/kafka-trace.int.spec.ts',
  'infra/src/feed/kafka-feed.int.spec.ts',
  'infra/src/feed/relay.int.spec.ts',
  'infra/src/kafka/cluster.int.spec.ts',
];
export const specsWithoutProgram = (named = process.env['WITHOUT']): readonly string[] =>
  named ? named.split(',') : [];

/** What people do in a browser, a file for each story; the pages of `looks` are sampled by their own spec. */
export const STORY_SPECS = globSync('infra/e2e/*.e2e.spec.ts').filter((spec) => !spec.includes('looks'));

/** A twelfth of the specs of operations, and a sixth of the stories. */
const sampled = [
  { specs: [...OPERATIONS_SPECS, DEMO_DAYS], share: 1 / 12 },
  { specs: STORY_SPECS, share: 1 / 6 },
];

/** What `npm test` leaves to other commits and to the night. Whoever asks vitest itself leaves out none. */
export const specsOfOtherCommits = (seed = process.env['SAMPLE']): readonly string[] =>
  seed
    ? sampled.flatMap(({ specs, share }) => {
        const taken = new Set(sampleOf(specs, share, (spec) => spec, seed));
        return specs.filter((spec) => !taken.has(spec));
      })
    : [];
