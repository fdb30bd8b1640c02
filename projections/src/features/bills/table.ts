import { bill } from '@backoffice/contracts/features/bills';
import { tableOf } from '#kernel/table.ts';

export const billsTable = tableOf(bill, { links: ['vendorId'] });
