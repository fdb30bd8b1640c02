import { z } from 'zod';
import { Day, Id, Line, TotalCents } from '#kernel/index.ts';

const part = { earned: TotalCents, cost: TotalCents, profit: TotalCents };

/** Somebody knows better than the costs say how far a job is. */
export const WipOverride = z.strictObject({
  contractId: Id,
  percentBp: z.int().min(0).max(10_000, 'A job is whole at 100%.'),
  reason: Line(2_000),
});
export type WipOverride = z.infer<typeof WipOverride>;

/**
 * A job of the schedule. `percentBp`: as it is shown, never what is reckoned with. `under`: earned and not billed, an
 * asset; `over`: billed and not earned, a debt. `lossProvision`: of an expected loss what is not in the figures yet.
 */
export const WipRow = z.object({
  contractId: Id,
  number: z.string(),
  name: z.string(),
  customerName: z.string(),
  locationId: Id,
  /** Completed in the year of the schedule; without an estimate nothing but its cost is earned. */
  standing: z.enum(['open', 'completed', 'noEstimate']),
  completedOn: Day.nullable(),
  value: TotalCents,
  estimatedCost: TotalCents,
  estimatedProfit: TotalCents,
  costToDate: TotalCents,
  percentBp: z.int(),
  earned: TotalCents,
  profitToDate: TotalCents,
  billed: TotalCents,
  under: TotalCents,
  over: TotalCents,
  lossProvision: TotalCents,
  costToComplete: TotalCents,
  backlog: TotalCents,
  profitInBacklog: TotalCents,
  priorYears: z.object(part),
  thisYear: z.object(part),
});
export type WipRow = z.infer<typeof WipRow>;
