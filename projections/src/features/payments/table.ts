import { payment } from '@backoffice/contracts/features/payments';
import { tableOf } from '#kernel/table.ts';

export const paymentsTable = tableOf(payment, { links: ['customerId', 'bankId', 'methodId'] });
