import { contract } from '@backoffice/contracts/features/contracts';
import {
  invoiceFold,
  invoiceGuards,
  invoicePostingOf,
  type Invoice,
  type InvoiceEvent,
} from '@backoffice/contracts/features/invoices';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { invoiceDecider, invoicePosting } from './decider.ts';
import { invoiceContentForCopy, invoiceCorrespondence, invoiceFacts } from './facts.ts';

export { invoiceHandlers } from './controller.ts';
export const invoices = {
  fold: invoiceFold,
  guards: invoiceGuards,
  decider: invoiceDecider,
  posting: invoicePosting,
  gatherFacts: invoiceFacts,
  books: postedToBooks((event) => {
    const posted = invoicePostingOf(event as InvoiceEvent); // null of an event that is no invoice's own
    return posted ? [{ day: posted.on, field: 'date' }] : [];
  }),
  hasEnded: ({ voidedAt }: Invoice) => voidedAt !== null,
  correspondence: invoiceCorrespondence,
  contentForCopy: invoiceContentForCopy,
  belongsTo: [{ field: 'contractId', entity: contract.entity }],
} satisfies WriteFeature;
