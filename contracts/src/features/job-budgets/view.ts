import { z } from 'zod';
import { costCategories } from '#features/job-costs';
import { Day, Id, recordFields, TotalCents } from '#kernel/index.ts';
import { BudgetLine, BudgetMove, LineForecast } from './events.ts';

/** What was moved, by whom and why. */
export const BudgetTransfer = z.object({
  transferId: Id,
  on: Day,
  reason: z.string(),
  byName: z.string(),
  moves: z.array(BudgetMove),
});
/** What a change order costs since a day; the latest of a change order counts. */
export const BudgetChange = z.object({
  changeOrderId: Id,
  changeOrderNumber: z.string(),
  on: Day,
  moves: z.array(BudgetMove),
});
export const BudgetForecast = LineForecast.extend({ on: Day, byName: z.string() });

/** The budget of a job: under the id of its contract. Lines that came with a change order have no original amount. */
export const JobBudgetView = z.object({
  ...recordFields,
  contractId: Id,
  contractName: z.string(),
  setOn: Day,
  /** What was planned at first. */
  amount: TotalCents,
  lines: z.array(BudgetLine),
  transfers: z.array(BudgetTransfer),
  changes: z.array(BudgetChange),
  forecasts: z.array(BudgetForecast),
});
export type JobBudgetView = z.infer<typeof JobBudgetView>;

const figures = {
  original: TotalCents,
  changes: TotalCents,
  revised: TotalCents,
  actual: TotalCents,
  /** Promised to vendors, and not billed by them yet. */
  committed: TotalCents,
  /** Still to come, beside what is promised. */
  toCome: TotalCents,
  forecast: TotalCents,
  /** What is left of the budget in the end; less than nothing: over by that. */
  variance: TotalCents,
};
/** A line at the end of a day; costs that nobody planned are a line without an id. */
export const BudgetRow = z.object({
  lineId: Id.nullable(),
  lineItemId: Id.nullable(),
  phaseName: z.string(),
  costCode: z.string(),
  category: z.enum(costCategories).nullable(),
  ...figures,
  method: z.enum(['auto', 'manual']),
});
export type BudgetRow = z.infer<typeof BudgetRow>;
export const BudgetFigures = z.object(figures);
export type BudgetFigures = z.infer<typeof BudgetFigures>;

/** A budget as it stood at the end of a day. Without one there are no rows. */
export const BudgetStanding = z.object({
  asOf: Day,
  setOn: Day.nullable(),
  /** Of the budget; null before it is set. */
  version: z.int().nullable(),
  rows: z.array(BudgetRow),
  /** What is neither spent nor promised of each phase; less than nothing: it is gone beyond. */
  phases: z.array(z.object({ lineItemId: Id.nullable(), phaseName: z.string(), left: TotalCents })),
  total: BudgetFigures,
  transfers: z.array(BudgetTransfer),
});
export type BudgetStanding = z.infer<typeof BudgetStanding>;
