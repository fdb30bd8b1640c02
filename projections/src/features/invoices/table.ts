import { invoice } from '@backoffice/contracts/features/invoices';
import { tableOf } from '#kernel/table.ts';

export const invoicesTable = tableOf(invoice, {
  links: ['customerId', 'locationId', 'contractId', 'payments.paymentId'],
});
