import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { tableOf } from '#kernel/table.ts';

export const changeOrdersTable = tableOf(changeOrder, { links: ['customerId', 'locationId', 'contractId'] });
