import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import type { WriteFeature } from '#capabilities/mount-capabilities.ts';
import { invoiceDecider } from './decider.ts';
import { invoiceContentForCopy, invoiceCorrespondence, invoiceFacts } from './facts.ts';

export { invoiceHandlers } from './controller.ts';
export const invoices = {
  resource: invoice,
  decider: invoiceDecider,
  gatherFacts: invoiceFacts,
  correspondence: invoiceCorrespondence,
  contentForCopy: invoiceContentForCopy,
  belongsTo: [{ field: 'contractId', entity: contract.entity }],
} satisfies WriteFeature;
