import { z } from 'zod';
import { CostBreakdown } from '#features/job-cost-postings';
import { ProfitSettlement, ProfitShareLine, ProposedAdjustment } from '#features/profit-settlements';
import { Day, TotalCents } from '#kernel/index.ts';

/** What is earned of a contract by its costs so far; nothing is known of it without an estimate of all costs. */
export const WorkInProgress = z.object({
  contractValue: TotalCents,
  billed: TotalCents,
  estimate: TotalCents.nullable(),
  earned: TotalCents.nullable(),
  /** Billed before it was earned; less than nothing: earned and not billed. */
  overBilled: TotalCents.nullable(),
});
export type WorkInProgress = z.infer<typeof WorkInProgress>;

/**
 * What is left of a job, and whose it is: what was released, what is expected of the other roles, and what would adjust
 * it.
 */
export const JobProfitReport = z.object({
  breakdown: CostBreakdown,
  ...WorkInProgress.shape,
  /** Some of its shares are released. */
  isSettled: z.boolean(),
  /** What was released, with its adjustments. */
  lines: z.array(ProfitShareLine),
  /** Of roles whose share is not released yet, as it would be on the day. */
  expected: z.array(ProfitShareLine),
  company: TotalCents,
  settlements: z.array(ProfitSettlement),
  /** Null where nothing differs from what was released, and on a past day. */
  proposal: ProposedAdjustment.extend({
    /** What was entered and approved since, as far as it is known by itself. */
    because: z.array(z.object({ text: z.string(), on: Day, amount: TotalCents })),
  }).nullable(),
});
export type JobProfitReport = z.infer<typeof JobProfitReport>;

/** Where money of a job is at risk. */
export const riskCodes = ['costsOnUnapproved', 'changesNotBilled', 'retentionOverdue', 'lienDeadline'] as const;
export const JobRisk = z.object({
  code: z.enum(riskCodes),
  amount: TotalCents,
  /** By when something was due, or has to be done. */
  on: Day.nullable(),
});
export type JobRisk = z.infer<typeof JobRisk>;

/**
 * `cost` is direct; `overhead` stands beside it. `committed`: promised to vendors and not billed by them yet.
 * `marginBp`: of what is billed, in basis points.
 */
export const JobFigures = z.object({
  value: TotalCents,
  billed: TotalCents,
  cost: TotalCents,
  committed: TotalCents,
  overhead: TotalCents,
  /** What all costs are going to be; null where nobody said. */
  forecast: TotalCents.nullable(),
  earned: TotalCents.nullable(),
  overBilled: TotalCents.nullable(),
  marginBp: z.int().nullable(),
  unbilled: TotalCents,
  atRisk: TotalCents,
});
export type JobFigures = z.infer<typeof JobFigures>;
export const JobBoardRow = z.object({
  contractId: z.string(),
  number: z.string(),
  name: z.string(),
  type: z.enum(['general', 'costPlus']),
  locationId: z.string(),
  locationName: z.string(),
  customerName: z.string(),
  salesmanName: z.string(),
  ...JobFigures.shape,
  risks: z.array(JobRisk),
  /** The same figures on the day that is compared with; null where the job was not open then, or no day was named. */
  before: JobFigures.nullable(),
});
export type JobBoardRow = z.infer<typeof JobBoardRow>;
export const JobBoard = z.object({
  asOf: Day,
  since: Day.nullable(),
  items: z.array(JobBoardRow),
  totals: JobFigures.omit({ forecast: true, earned: true, overBilled: true, marginBp: true }),
  /** There are more open jobs than are shown. */
  hasMore: z.boolean(),
});
export type JobBoard = z.infer<typeof JobBoard>;
