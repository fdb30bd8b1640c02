import { paymentAccount } from '@backoffice/contracts/features/payment-accounts';
import { tableOf } from '#kernel/table.ts';

export const paymentAccountsTable = tableOf(paymentAccount, { indexSorts: false });
