import { z } from 'zod';
import { Day, defineMessages, Id, type MessageOf, TotalCents } from '#kernel/index.ts';

const Ids = z.array(Id).max(500, 'Tick at most 500 at once.').default([]);

/** What the bank lists by a day: checks it paid, deposits it took, and those it gave back. */
export const Statement = z.strictObject({
  bankId: Id,
  statementDate: Day,
  endingBalance: TotalCents,
  checkIds: Ids,
  depositIds: Ids,
  /** Payments that the bank returned, with its fee; the deposit itself is ticked apart. */
  returnIds: Ids,
});
export type Statement = z.infer<typeof Statement>;

export const reconciliationCommands = defineMessages({ ReconcileStatement: Statement });
export type ReconciliationCommand = MessageOf<typeof reconciliationCommands>;

export const StatementItem = z.object({
  kind: z.enum(['check', 'deposit', 'return']),
  id: Id,
  date: Day,
  /** The number of the check, ours or the customer's. */
  number: z.string(),
  party: z.string(),
  /** What it moved at the bank: checks and returns are negative. */
  amount: TotalCents,
});
export type StatementItem = z.infer<typeof StatementItem>;

/** `beginningBalance`: what the statement before it ended with. */
export const ReconciliationFields = z.object({
  bankId: Id,
  bankName: z.string(),
  statementDate: Day,
  beginningBalance: TotalCents,
  endingBalance: TotalCents,
  items: z.array(StatementItem),
});
export type ReconciliationFields = z.infer<typeof ReconciliationFields>;
