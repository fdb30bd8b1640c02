import { z } from 'zod';
import { Day, Id, defineMessages, TotalCents, type MessageOf } from '#kernel/index.ts';
import { InvoiceContent, InvoiceOrigin } from './commands.ts';

/**
 * What an approval posts to the books, and what taking it back takes out of them: an event of money says all that it does.
 * `on`: the day it counts from; `extras`: what is billed beside the schedule.
 */
export const InvoicePosting = z.object({
  number: z.string(),
  contractId: Id,
  locationId: Id,
  customerId: Id,
  salesmanId: Id,
  on: Day,
  date: Day,
  dueDate: Day,
  amount: TotalCents,
  extras: TotalCents,
  retainable: TotalCents,
  retentionHeld: TotalCents,
  retentionReleased: TotalCents,
  amountDue: TotalCents,
  lineItems: z.array(z.object({ sourceLineItemId: Id, changeOrderId: Id.nullable(), thisPeriod: TotalCents })),
});
export type InvoicePosting = z.infer<typeof InvoicePosting>;

const ApprovalDecision = z.object({ reason: z.string(), ...InvoicePosting.shape });

/** Only approved invoices that are not void are receivables. `posted`: what voiding takes out of the books; null where the invoice was not in them. */
export const invoiceEvents = defineMessages({
  InvoiceCreated: z.object({ ...InvoiceOrigin.shape, ...InvoiceContent.shape }),
  InvoiceEdited: InvoiceContent,
  InvoiceDuplicated: z.object({ fromId: Id, ...InvoiceOrigin.shape, ...InvoiceContent.shape }),
  InvoiceApproved: ApprovalDecision,
  InvoiceUnapproved: ApprovalDecision,
  InvoiceVoided: z.object({ reason: z.string(), posted: InvoicePosting.nullable() }),
});
export type InvoiceEvent = MessageOf<typeof invoiceEvents>;
