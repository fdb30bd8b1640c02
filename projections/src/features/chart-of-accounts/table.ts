import { chartOfAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { tableOf } from '#kernel/table.ts';

export const chartOfAccountsTable = tableOf(chartOfAccounts, { indexSorts: false });
