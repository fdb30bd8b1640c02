import { z } from 'zod';
import { releaseEvents, ProfitShareFields } from '#features/companies';
import { overheadBases } from '#features/job-cost-postings';
import { profitRoles } from '#features/job-costs';
import { Day, Instant, TotalCents } from '#kernel/index.ts';

const { role, shareBp, basis, minMarginBp, releaseOn } = ProfitShareFields.shape;
/**
 * A share rule of the company as it was when the share of its role was released. `shareId`: by which the company knows
 * it.
 */
export const SettledRule = z.object({
  role,
  shareBp,
  basis: basis.unwrap(),
  minMarginBp: minMarginBp.unwrap(),
  releaseOn: releaseOn.unwrap(),
  shareId: z.string(),
});
export type SettledRule = z.infer<typeof SettledRule>;

/** The overhead rate of some tickets, or that they had none. `rate`: basis points, or cents an hour of labor. */
export const SettledOverhead = z.object({
  jobCostIds: z.array(z.string()),
  rate: z.object({ name: z.string(), basis: z.enum(overheadBases), rate: z.int() }).nullable(),
});
export type SettledOverhead = z.infer<typeof SettledOverhead>;

/** What one person has of the profit of a job, or what is added to it and taken from it afterwards. */
export const ProfitShareLine = z.object({
  role: z.enum(profitRoles),
  personId: z.string(),
  personName: z.string(),
  releaseOn: z.enum(releaseEvents),
  /** Basis points of what the role has; null where that was not recorded. */
  splitBp: z.int().nullable(),
  amount: TotalCents,
  isAdjustment: z.boolean(),
});
export type ProfitShareLine = z.infer<typeof ProfitShareLine>;

/**
 * Which figure of a job is another than it was settled with, and by how much. `people`: how a share is divided, or how
 * large it is.
 */
export const settlementCauses = ['contractValue', 'costs', 'overhead', 'people'] as const;
export const SettlementCause = z.object({ what: z.enum(settlementCauses), change: TotalCents });
export type SettlementCause = z.infer<typeof SettlementCause>;

/**
 * The shares of some roles as they were released on a day, with all that they were figured from; or, as an adjustment,
 * what they differ from that by now. Nothing of it is ever rewritten.
 */
export const ProfitSettlement = z.object({
  kind: z.enum(['release', 'adjustment']),
  /** What brought it about; of an adjustment what released the shares that it adjusts. */
  trigger: z.enum(releaseEvents),
  on: Day,
  at: Instant,
  revenue: TotalCents,
  cost: TotalCents,
  overhead: TotalCents,
  profit: TotalCents,
  /** Of the roles that it settles. Null: of all, by rules that were not recorded. */
  rules: z.array(SettledRule).nullable(),
  overheads: z.array(SettledOverhead),
  lines: z.array(ProfitShareLine),
  /** What is left to the company, by this one. */
  company: TotalCents,
  causes: z.array(SettlementCause),
  reason: z.string(),
});
export type ProfitSettlement = z.infer<typeof ProfitSettlement>;

const { at: _at, kind: _kind, reason: _reason, causes: _causes, ...figures } = ProfitSettlement.shape;
/**
 * As it is recorded. Before rules and rates were kept, all shares were released together once a job was closed for
 * good.
 */
export const SettledProfit = z.object({
  ...figures,
  trigger: figures.trigger.default('hardClosed'),
  rules: figures.rules.default(null),
  overheads: figures.overheads.default([]),
  lines: z.array(ProfitShareLine.extend({ splitBp: ProfitShareLine.shape.splitBp.default(null) })),
});
export type SettledProfit = z.infer<typeof SettledProfit>;
export const AdjustedProfit = z.object({ ...figures, causes: z.array(SettlementCause), reason: z.string() });
export type AdjustedProfit = z.infer<typeof AdjustedProfit>;

/** What a released share is by now, and was when it was released and adjusted. */
export const ShareDifference = ProfitShareLine.omit({ amount: true, isAdjustment: true }).extend({
  released: TotalCents,
  now: TotalCents,
  difference: TotalCents,
});
export type ShareDifference = z.infer<typeof ShareDifference>;

/** What adjusting the settlement of a job would post, and why. Until somebody does, nothing changes. */
export const ProposedAdjustment = z.object({
  revenue: TotalCents,
  cost: TotalCents,
  overhead: TotalCents,
  profit: TotalCents,
  lines: z.array(ShareDifference),
  causes: z.array(SettlementCause),
});
export type ProposedAdjustment = z.infer<typeof ProposedAdjustment>;
