import { sampleOf } from './sample.ts';

/** Specs that start, stop and kill whole processes, or compile copies of the tree: minutes of waiting that few commits can break. */
export const OPERATIONS_SPECS = [
  'infra/checks/add-a-dictionary.int.spec.ts',
  'infra/checks/how-to.int.spec.ts',
  'infra/bench/log-chaos/log-chaos.int.spec.ts',
  'infra/src/app/cli/audit-verify.int.spec.ts',
  'infra/src/app/cli/backup.int.spec.ts',
  'infra/src/app/cli/jobs.int.spec.ts',
  'infra/src/app/cli/proof.int.spec.ts',
  'infra/src/app/deployment.int.spec.ts',
  'infra/src/app/error-reports.int.spec.ts',
  'infra/src/app/overload.int.spec.ts',
  'infra/src/app/start.int.spec.ts',
  'infra/src/app/two-processes.int.spec.ts',
  'infra/src/event-log/outage.int.spec.ts',
  'infra/src/jobs/jobs.int.spec.ts',
  'infra/src/postgres/embedded.int.spec.ts',
];

/** Those that `npm test` leaves to other commits and to the night: two in three. Whoever asks vitest itself leaves out none. */
export const specsOfOtherCommits = (seed = process.env['SAMPLE']): readonly string[] => {
  if (!seed) return [];
  const taken = sampleOf(OPERATIONS_SPECS, 1 / 3, (spec) => spec, seed);
  return OPERATIONS_SPECS.filter((spec) => !taken.includes(spec));
};
