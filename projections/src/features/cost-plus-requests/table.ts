import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import { tableOf } from '#kernel/table.ts';

export const costPlusRequestsTable = tableOf(costPlusRequest, { links: ['customerId'] });
