import { contract } from '@backoffice/contracts/features/contracts';
import { invoiceFold, invoiceGuards, type Invoice } from '@backoffice/contracts/features/invoices';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { invoiceDecider, invoicePosting } from './decider.ts';
import { invoiceContentForCopy, invoiceCorrespondence, invoiceFacts } from './facts.ts';

export { invoiceHandlers } from './controller.ts';
export const invoices = {
  fold: invoiceFold,
  guards: invoiceGuards,
  decider: invoiceDecider,
  posting: invoicePosting,
  gatherFacts: invoiceFacts,
  hasEnded: ({ voidedAt }: Invoice) => voidedAt !== null,
  correspondence: invoiceCorrespondence,
  contentForCopy: invoiceContentForCopy,
  belongsTo: [{ field: 'contractId', entity: contract.entity }],
} satisfies WriteFeature;
