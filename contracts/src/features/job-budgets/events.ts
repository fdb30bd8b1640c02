import { z } from 'zod';
import { costCategories } from '#features/job-costs';
import { Day, defineMessages, Id, type Inverses, type MessageOf, Quantity, TotalCents } from '#kernel/index.ts';
import type { jobBudgetCommands } from './commands.ts';

/** `phaseName` and `costCode`: as they were then. No category is all of its phase. */
export const BudgetLine = z.object({
  lineId: Id,
  lineItemId: Id.nullable(),
  phaseName: z.string(),
  costCode: z.string(),
  category: z.enum(costCategories).nullable(),
  amount: TotalCents,
  quantity: Quantity.nullable(),
  unit: z.string(),
});
export type BudgetLine = z.infer<typeof BudgetLine>;
export const BudgetMove = z.object({ lineId: Id, amount: TotalCents });

/**
 * What is still to come of a line, beside what is promised; null: what is left of its budget. `spent`: what had been
 * spent and promised of it by that day, as somebody saw it who said so.
 */
export const LineForecast = z.object({
  lineId: Id,
  amount: TotalCents.nullable(),
  spent: TotalCents,
  note: z.string(),
});

export const jobBudgetEvents = defineMessages({
  BudgetSet: z.object({
    contractId: Id,
    contractName: z.string(),
    on: Day,
    lines: z.array(BudgetLine),
    amount: TotalCents,
  }),
  BudgetTransferred: z.object({ transferId: Id, on: Day, reason: z.string(), moves: z.array(BudgetMove) }),
  /** `added`: lines that the budget did not have. */
  ChangeOrderBudgeted: z.object({
    changeOrderId: Id,
    changeOrderNumber: z.string(),
    on: Day,
    added: z.array(BudgetLine),
    moves: z.array(BudgetMove),
  }),
  CostsForecast: z.object({ on: Day, lines: z.array(LineForecast) }),
});
export type JobBudgetEvent = MessageOf<typeof jobBudgetEvents>;

export const jobBudgetInverses: Inverses<typeof jobBudgetEvents, typeof jobBudgetCommands> = {
  BudgetSet: { never: 'BUDGET_STAYS' },
  BudgetTransferred: {
    by: 'TransferBudget',
    data: ({ data: { moves } }) => ({ moves: moves.map(({ lineId, amount }) => ({ lineId, amount: 0 - amount })) }),
    asks: 'reason',
  },
  ChangeOrderBudgeted: { never: 'ENTER_AGAIN' },
  CostsForecast: { never: 'KEPT_BY_DAY' },
};
