import { z } from 'zod';
import { costCategories } from '#features/job-costs';
import { Day, defineMessages, Id, Line, type MessageOf, Quantity, Text, TotalCents } from '#kernel/index.ts';

/** Where costs are planned: `lineItemId` is the phase, null for the job as a whole; no category is all of the phase. */
const place = {
  lineItemId: Id.nullable().default(null),
  costCode: Text(20).default(''),
  category: z.enum(costCategories).nullable().default(null),
};
const notZero = TotalCents.refine((amount) => amount !== 0, 'A change is not nothing.');

/** `auto`: what is left of the budget. `toCome`: what is still to come. `total`: what all of it is going to be. */
export const forecastMethods = ['auto', 'toCome', 'total'] as const;

export const jobBudgetCommands = defineMessages({
  /** Written once, and never changed: what was planned. */
  SetBudget: z.strictObject({
    contractId: Id,
    /** Since when it counts; left out, today. */
    on: Day.optional(),
    lines: z
      .array(
        z.strictObject({
          ...place,
          amount: TotalCents.min(0, 'A budget cannot be negative.'),
          quantity: Quantity.nullable().default(null),
          unit: Text(20).default(''),
        }),
      )
      .min(1, 'Plan at least one line.')
      .max(500, 'Use at most 500 lines.'),
  }),
  /** From one line to another: all of it sums to nothing. */
  TransferBudget: z.strictObject({
    reason: Line(2_000),
    moves: z
      .array(z.strictObject({ lineId: Id, amount: notZero }))
      .min(2, 'A transfer has two sides.')
      .max(100),
  }),
  /** What a change order costs, which counts while that is approved. It takes the place of what was said before. */
  BudgetChangeOrder: z.strictObject({
    changeOrderId: Id,
    lines: z
      .array(z.strictObject({ ...place, amount: notZero }))
      .min(1, 'Say what the change costs.')
      .max(200, 'Use at most 200 lines.'),
  }),
  ForecastCosts: z.strictObject({
    /** Left out, today. */
    on: Day.optional(),
    lines: z
      .array(
        z.strictObject({
          lineId: Id,
          method: z.enum(forecastMethods),
          amount: TotalCents.min(0, 'Costs cannot be negative.').default(0),
          note: Text(200).default(''),
        }),
      )
      .min(1, 'Forecast at least one line.')
      .max(500),
  }),
});
export type JobBudgetCommand = MessageOf<typeof jobBudgetCommands>;
