import { latestLinkExpiry, type LinkEvent } from '@backoffice/contracts/capabilities';
import { computeBilling, type BilledCosts } from '@backoffice/contracts/features/billing-figures';
import {
  invoice,
  InvoicePosting,
  type Invoice,
  type InvoiceCommand,
  type InvoiceEvent,
  type InvoiceFacts,
  type InvoiceRefusal,
  type InvoiceSums,
} from '@backoffice/contracts/features/invoices';
import { openingInvoice } from '@backoffice/contracts/features/opening-invoices';
import { addDays, pickFields, priceOf, type Day, type Refusal } from '@backoffice/contracts/kernel';
import type { DuplicateFacts } from '#capabilities/duplicate.ts';
import {
  contentHashOf,
  documentDecisions,
  type ContentDecision,
  type RequestedContent,
} from '#capabilities/document-decisions.ts';
import { withLineIds, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type InvoiceDecisionFacts = InvoiceFacts & Partial<DuplicateFacts> & Facts;
type InvoiceRefusalDetails = Refusal<InvoiceRefusal>;

const { create, rewrite, requestedAgain } = documentDecisions(invoice, contentOf);

export const invoiceDecider: Decider<
  Invoice,
  InvoiceCommand,
  InvoiceEvent | LinkEvent<'Invoice'>,
  InvoiceRefusal,
  InvoiceFacts & Partial<DuplicateFacts>
> = {
  decide(command, bill, facts) {
    switch (command.type) {
      case 'CreateInvoice':
        return create(command.data, mustExist(facts.billable).origin, facts);
      case 'RecordOpeningInvoice':
        return recordOpening(command.data, bill, facts);
      case 'TakeBackOpeningInvoice': // on the day of the opening, as if it had never been
        return accept({ type: 'InvoiceVoided', data: { ...command.data, posted: mustExist(bill).posted } });
      case 'EditInvoice': {
        const present = mustExist(bill);
        const kept = requestedAgain(present);
        // A date that moves takes the due date with it, unless that is said too.
        const { date = kept.date, dueDate = date === kept.date ? kept.dueDate : undefined } = command.data;
        const requested = { ...withChanges<RequestedContent<typeof invoice>>(kept, command.data), dueDate };
        return rewrite(present, requested, mustExist(facts.billable).origin, facts);
      }
      case 'RemindInvoice':
        return accept<InvoiceEvent | LinkEvent<'Invoice'>>(...remindedEvents(command.data, mustExist(bill), facts));
      case 'PauseInvoiceReminders':
        return mustExist(bill).remindersPausedAt === null
          ? accept({ type: 'InvoiceRemindersPaused', data: command.data })
          : accept();
      case 'ResumeInvoiceReminders':
        return mustExist(bill).remindersPausedAt === null
          ? accept()
          : accept({ type: 'InvoiceRemindersResumed', data: {} });
      case 'VoidInvoice': {
        const { posted } = mustExist(bill);
        return accept({
          type: 'InvoiceVoided',
          data: { reason: command.data.reason, posted: posted && reversalOf(posted, facts) },
        });
      }
    }
  },
};

/** It is approved at once, as it was before the books began; one that was taken back is written anew. */
function recordOpening(
  asked: Extract<InvoiceCommand, { type: 'RecordOpeningInvoice' }>['data'],
  bill: Invoice | null,
  facts: InvoiceDecisionFacts,
): Decision<InvoiceEvent, InvoiceRefusal> {
  const billable = mustExist(facts.billable);
  const { origin } = billable;
  const opened = openingInvoice(asked, billable, facts.newId);
  if ('code' in opened) return refuseWith(opened);
  const revision = (bill?.revision ?? 0) + 1;
  const contentHash = contentHashOf(invoice, { origin, revision }, opened.content, facts);
  const content = { ...opened.content, contentHash };
  return accept<InvoiceEvent>(
    bill ? { type: 'InvoiceEdited', data: content } : { type: 'InvoiceCreated', data: { ...origin, ...content } },
    { type: 'OpeningInvoiceRecorded', data: opened.posting },
  );
}

/** A letter that names the invoice has a link of its own to it. */
const remindedEvents = (
  { linkId, tokenHash, ...reminder }: Extract<InvoiceCommand, { type: 'RemindInvoice' }>['data'],
  { revision, contentHash }: Invoice,
  { now }: Facts,
): [LinkEvent<'Invoice'>, InvoiceEvent] => [
  {
    type: 'InvoiceLinkIssued',
    data: {
      linkId,
      tokenHash,
      recipients: reminder.to.map((email) => ({ name: email, email, phone: null })),
      verbs: ['view'],
      revision,
      contentHash,
      expiresAt: latestLinkExpiry(now),
    },
  },
  { type: 'InvoiceReminded', data: reminder },
];

/** What an approval puts into the books, or takes out again; nobody approves figures that would be others now. */
export function invoicePosting(bill: Invoice, facts: InvoiceDecisionFacts): InvoicePosting | InvoiceRefusalDetails {
  const { posted, unpostedOn, lineItems, invoiceItems, date } = bill;
  if (posted) return reversalOf(posted, facts);
  const figures = computeBilling(bill, mustExist(facts.billable));
  if (
    'code' in figures ||
    facts.hash(pickFields(ComputedFigures, figures)) !== facts.hash(pickFields(ComputedFigures, bill))
  )
    return { code: 'BILLING_CHANGED' };
  return pickFields(InvoicePosting.omit({ paidBefore: true }), {
    ...bill,
    lineItems: lineItems.map(({ sourceLineItemId, changeOrderId, thisPeriod }) => ({
      sourceLineItemId,
      changeOrderId,
      thisPeriod,
    })),
    extras: invoiceItems.reduce((sum, { amount }) => sum + amount, 0),
    on: later(date, unpostedOn ?? date),
  });
}

/** What would be written: dates filled in, and lines figured against what is billed by now. */
function contentOf(
  { amount: claimed, ...requested }: RequestedContent<typeof invoice>,
  facts: InvoiceDecisionFacts,
): ContentDecision<typeof invoice, InvoiceRefusal> {
  const billable = mustExist(facts.billable);
  const { netDays, retentionBp } = billable;
  const date = requested.date ?? facts.today;
  const dueDate = requested.dueDate ?? addDays(date, netDays);
  if (dueDate < date) return { code: 'DUE_BEFORE_DATE', field: 'dueDate' };
  const invoiceItems = withLineIds(requested.invoiceItems, facts).map((item) => ({
    ...item,
    amount: priceOf(item.quantity, item.unitPrice),
  }));
  const figures = computeBilling({ ...requested, invoiceItems }, billable);
  if ('code' in figures) return figures;
  // A copy begins with nothing billed, and is filled in by an edit.
  const objection = sumObjection(claimed, figures.amount) ?? (facts.copied ? null : emptyObjection(figures));
  return objection ?? { ...requested, date, dueDate, invoiceItems, retentionBp, ...figures };
}

function emptyObjection({
  amount,
  retentionReleased,
  costLines,
}: InvoiceSums & BilledCosts): InvoiceRefusalDetails | null {
  if (amount !== 0 || retentionReleased !== 0) return null;
  return costLines.length > 0 && costLines.every((line) => line.amount === 0)
    ? { code: 'COST_NOT_BILLABLE', field: 'costLines.0', values: { line: '1' } }
    : { code: 'INVOICE_EMPTY', field: 'lineItems' };
}
const ComputedFigures = invoice.content.pick({
  lineItems: true,
  payApplicationId: true,
  application: true,
  costLines: true,
  costPlus: true,
  amount: true,
  retainable: true,
  retentionHeld: true,
  retentionReleased: true,
  amountDue: true,
});

const reversalOf = (posted: InvoicePosting, { today }: Facts): InvoicePosting => ({
  ...posted,
  on: later(today, posted.on),
});
const later = (one: Day, other: Day): Day => (one > other ? one : other);
