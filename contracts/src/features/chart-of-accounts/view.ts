import { z } from 'zod';
import { recordFields } from '#kernel/index.ts';
import { NamedAccount } from './commands.ts';

export const ChartOfAccountsView = z.object({ ...recordFields, accounts: z.array(NamedAccount) });
export type ChartOfAccountsView = z.infer<typeof ChartOfAccountsView>;

/** The accounts of a company: the usual ones, where it has named none. */
export const ChartOfAccounts = ChartOfAccountsView.pick({ accounts: true, version: true });
export type ChartOfAccounts = z.infer<typeof ChartOfAccounts>;
