import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import { tableOf } from '#kernel/table.ts';

export const paymentMethodsTable = tableOf(paymentMethod, { indexSorts: false });
