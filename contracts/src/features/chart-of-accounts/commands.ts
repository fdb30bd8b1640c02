import { z } from 'zod';
import { LedgerAccount, ledgerAccounts } from '#capabilities/index.ts';
import { defineMessages, Line, type MessageOf } from '#kernel/index.ts';

/** What a company calls an account of the books, and the number it has for it. */
export const NamedAccount = z.strictObject({ account: LedgerAccount, code: Line(20), name: Line(80) });
export type NamedAccount = z.infer<typeof NamedAccount>;

export const chartOfAccountsCommands = defineMessages({
  /** Accounts that are left out stay as they are. */
  NameAccounts: z.strictObject({
    accounts: z.array(NamedAccount).min(1, 'Name an account.').max(ledgerAccounts.length),
  }),
});
export type ChartOfAccountsCommand = MessageOf<typeof chartOfAccountsCommands>;
