import type { Proof } from '@backoffice/contracts/features/proofs';
import type { Clock } from '@backoffice/infra/clock';
import type { Report } from '@backoffice/infra/http';
import { defineQueue, type JobHandler, type Jobs } from '@backoffice/infra/jobs';
import { z } from 'zod';

export const nightQueue = defineQueue({ name: 'nightly-proof', data: z.object({}) });
/** `tenant`: one company, or null for all of them. */
export const proofQueue = defineQueue({
  name: 'prove-books',
  data: z.object({ tenant: z.string().nullable() }),
  tries: 2,
  deadlineSeconds: 3_600,
});
/** When it is night in all of the country. */
export const NIGHT_CRON = '20 9 * * *';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * Proves the books of one company and keeps what it came to; the reading side can. `isFull`: all of them, and closed
 * days part by part; otherwise what moved since all came out.
 */
export type ProveTenant = (tenant: string, depth: { readonly isFull: boolean }) => Promise<Omit<Proof, 'at'>>;
export type ProofPorts = {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly prove: ProveTenant;
  readonly report: Report;
  /** On which night, in UTC, all of the books are proved; Sunday where it is left out. */
  readonly wholeProofDay?: Weekday | undefined;
};

/** Once a night, however many processes count the hours. */
export const enqueueNightlyProof =
  ({ jobs, clock }: ProofPorts) =>
  () =>
    jobs.enqueue(proofQueue, `night of ${clock.now().slice(0, 10)}`, { tenant: null });

/** What does not come out is an error for whoever runs the product, and is shown to the company's administrators. */
export const proveBooks =
  (
    tenants: () => Promise<readonly string[]>,
    { prove, report, clock, wholeProofDay = 'sunday' }: ProofPorts,
  ): JobHandler<{ tenant: string | null }> =>
  async ({ data }) => {
    for (const tenant of data.tenant === null ? await tenants() : [data.tenant]) {
      const {
        failed,
        failures: [first],
      } = await prove(tenant, { isFull: data.tenant !== null || weekdayOf(clock.now()) === wholeProofDay });
      if (first)
        report(
          new Error(
            `The books of ${tenant} are out of balance, ${failed} in all: ${first.entity} ${first.number || first.id}: ${first.words}. Expected “${first.expected}”, found “${first.found}”.`,
          ),
          { requestId: '', route: 'nightly proof' },
        );
    }
  };

const weekdayOf = (now: string) => WEEKDAYS[new Date(now).getUTCDay()];
