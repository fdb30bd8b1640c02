import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import type { Rules } from '#capabilities/mounted.ts';
import { invoiceDecider } from './decider.ts';
import { copiedInvoice, invoiceCorrespondence, invoiceFacts } from './facts.ts';

export { invoiceHandlers } from './controller.ts';
export const invoices = {
  resource: invoice,
  decider: invoiceDecider,
  facts: invoiceFacts,
  correspondence: invoiceCorrespondence,
  copied: copiedInvoice,
  belongsTo: [{ field: 'contractId', entity: contract.entity }],
} satisfies Rules;
