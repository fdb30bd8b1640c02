import { z } from 'zod';
import { LedgerAccount } from '#capabilities/index.ts';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { chartOfAccountsCommands } from './commands.ts';

const RecordedAccount = z.object({ account: LedgerAccount, code: z.string(), name: z.string() });

/** All accounts, as they were and as they are. */
export const chartOfAccountsEvents = defineMessages({
  AccountsNamed: z.object({ from: z.array(RecordedAccount), to: z.array(RecordedAccount) }),
});
export type ChartOfAccountsEvent = MessageOf<typeof chartOfAccountsEvents>;

export const chartOfAccountsInverses: Inverses<typeof chartOfAccountsEvents, typeof chartOfAccountsCommands> = {
  AccountsNamed: { by: 'NameAccounts', merge: true },
};
