import { vendorAccount } from '@backoffice/contracts/features/vendor-accounts';
import { tableOf } from '#kernel/table.ts';

export const vendorAccountsTable = tableOf(vendorAccount, { links: ['vendorId'], indexSorts: false });
