import { z } from 'zod';
import { BankKind } from '#capabilities/index.ts';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';
import { ReconciliationFields, StatementItem } from './commands.ts';

export const ReconciliationStatus = z.enum(['finished', 'reopened']);
export const ReconciliationView = z.object({
  ...recordFields,
  ...ReconciliationFields.shape,
  status: ReconciliationStatus,
  reopenedOn: Day.nullable(),
  reopenReason: z.string(),
});
export type ReconciliationView = z.infer<typeof ReconciliationView>;

/** What can be ticked on the next statement of a bank, and what it begins with. */
export const OpenStatement = z.object({
  bankId: z.string(),
  bankName: z.string(),
  bankKind: BankKind,
  lastStatementDate: Day.nullable(),
  beginningBalance: TotalCents,
  items: z.array(StatementItem),
});
export type OpenStatement = z.infer<typeof OpenStatement>;

/**
 * What the file of a bank says, with what is proposed to be ticked for each line; `item` is null where nothing is
 * found.
 */
export const StatementProposal = z.object({
  ending: z.object({ date: Day, balance: TotalCents }).nullable(),
  lines: z.array(
    z.object({
      date: Day,
      amount: TotalCents,
      number: z.string(),
      description: z.string(),
      item: StatementItem.nullable(),
    }),
  ),
});
export type StatementProposal = z.infer<typeof StatementProposal>;
