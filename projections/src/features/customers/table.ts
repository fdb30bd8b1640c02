import { customer } from '@backoffice/contracts/features/customers';
import { tableOf } from '#kernel/table.ts';

export const customersTable = tableOf(customer);
