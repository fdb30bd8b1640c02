import { z } from 'zod';
import { Day, defineMessages, Id, Line, type MessageOf, TotalCents } from '#kernel/index.ts';

const Ids = z.array(Id).max(500, 'Tick at most 500 at once.').default([]);

/**
 * What the bank lists by a day: checks it paid, deposits it took, checks of them that it gave back, and its fees for
 * that.
 */
export const Statement = z.strictObject({
  bankId: Id,
  statementDate: Day,
  endingBalance: TotalCents,
  checkIds: Ids,
  /** Every payment of the deposits that are ticked: a deposit is listed whole. */
  depositIds: Ids,
  /** Payments that the bank returned; the deposit they came in with is ticked apart. */
  returnIds: Ids,
  /** Payments for whose return the bank took a fee. */
  feeIds: Ids,
  /** Journal entries: what they moved at this bank. */
  entryIds: Ids,
});
export type Statement = z.infer<typeof Statement>;

export const reconciliationCommands = defineMessages({
  ReconcileStatement: Statement,
  /** The last statement of a bank was wrong: what it lists is listed by none again. */
  ReopenStatement: z.strictObject({ reason: Line(2_000) }),
});
export type ReconciliationCommand = MessageOf<typeof reconciliationCommands>;

/** A line of a statement. `id`: of the check, the deposit, the journal entry, or the payment that came
 * back. */
export const StatementItem = z.object({
  kind: z.enum(['check', 'deposit', 'return', 'fee', 'entry']),
  id: z.string(),
  date: Day,
  /** The number of the check or the deposit slip. */
  number: z.string(),
  party: z.string(),
  /** What it moved at the bank: checks, returns and fees are negative. */
  amount: TotalCents,
  /** What lies in a deposit. Statements of before list each payment as an item of its own. */
  payments: z
    .array(z.object({ paymentId: z.string(), party: z.string(), number: z.string(), amount: TotalCents }))
    .default([]),
});
export type StatementItem = z.infer<typeof StatementItem>;

/**
 * `beginningBalance`: what the statement before it ended with. `clearedAmount`: what its items come to. `sha256`: of
 * its canonical text (`statementText`). Both are null of statements that were finished before they were written down.
 */
export const ReconciliationFields = z.object({
  bankId: Id,
  bankName: z.string(),
  statementDate: Day,
  beginningBalance: TotalCents,
  endingBalance: TotalCents,
  items: z.array(StatementItem),
  clearedAmount: TotalCents.nullable().default(null),
  sha256: z.string().nullable().default(null),
});
export type ReconciliationFields = z.infer<typeof ReconciliationFields>;
