import type { AttachEvent, LinkEvent, SendEvent, TrashEvent } from '@backoffice/contracts/capabilities';
import {
  billedLine,
  InvoiceContent,
  InvoiceOrigin,
  InvoicePosting,
  invoiceForCustomer,
  invoiceSums,
  overbilledAmount,
  type InvoiceCommand,
  type InvoiceEvent,
  type InvoiceRefusal,
} from '@backoffice/contracts/features/invoices';
import type {
  BilledLine,
  BilledToDate,
  UnscheduledItem,
  InvoiceSums,
  ScheduledLine,
} from '@backoffice/contracts/features/invoices';
import {
  addDays,
  LINE_LIMIT,
  moneyText,
  pickFields,
  priceOf,
  type Day,
  type Refusal,
} from '@backoffice/contracts/kernel';
import type { DuplicateFacts } from '#capabilities/duplicate.ts';
import { withLineIds, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/revision.ts';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

type ExistingInvoice = {
  readonly status: 'draft' | 'approved' | 'void';
  readonly origin: InvoiceOrigin;
  readonly content: InvoiceContent;
  readonly revision: number;
  /** What it put into the books; null while it is not in them. */
  readonly posted: InvoicePosting | null;
  /** When it was last taken out of them: it cannot count again from an earlier day. */
  readonly unpostedOn: Day | null;
};
export type Invoice = { readonly status: 'absent' } | ExistingInvoice;

/** What of a contract can be billed, and on which terms. */
export type BillableContract = {
  readonly origin: InvoiceOrigin;
  readonly status: 'unsigned' | 'signed' | 'closed' | 'void';
  readonly retentionBp: number;
  readonly netDays: number;
  readonly schedule: readonly ScheduledLine[];
  /** The numbers of change orders that are not approved, by the ids of their lines. */
  readonly unapproved: ReadonlyMap<string, string>;
  /** By the other invoices. */
  readonly before: BilledToDate;
};
export type InvoiceFacts = Facts &
  Partial<Pick<DuplicateFacts, 'copied'>> & {
    /** The contract it bills; null when the caller sees no such contract. */
    readonly billable: BillableContract | null;
    /** How many payments stand on it. */
    readonly payments: number;
  };

export type InvoiceStreamEvent =
  | InvoiceEvent
  | TrashEvent<'Invoice'>
  | AttachEvent<'Invoice'>
  | SendEvent<'Invoice'>
  | LinkEvent<'Invoice'>;
type InvoiceRefusalDetails = Refusal<InvoiceRefusal>;

export const invoiceDecider: Decider<Invoice, InvoiceCommand, InvoiceStreamEvent, InvoiceRefusal, InvoiceFacts> = {
  initial: { status: 'absent' },

  decide(command, invoice, facts) {
    const { billable } = facts;
    switch (command.type) {
      case 'CreateInvoice': {
        const { contractId: _contract, number = '', ...wished } = command.data;
        if (!billable) return refuse('CONTRACT_UNKNOWN', { field: 'contractId' });
        const content = contentOf({ number, ...wished }, { billable, revision: 1 }, facts);
        return 'code' in content
          ? refuseWith(content)
          : accept({ type: 'InvoiceCreated', data: { ...billable.origin, ...content } });
      }
      case 'EditInvoice': {
        const {
          content: { amount: _sum, contentHash: _hash, ...kept },
          revision,
        } = mustExist(invoice);
        const objection = frozenObjection(invoice, facts);
        if (objection || !billable) return objection ? refuseWith(objection) : refuse('CONTRACT_UNKNOWN');
        // A date that moves takes the due date with it, unless that is said too.
        const { date = kept.date, dueDate = date === kept.date ? kept.dueDate : undefined } = command.data;
        const content = contentOf(
          { ...withChanges<RequestedContent>(kept, command.data), dueDate },
          { billable, revision: revision + 1 },
          facts,
        );
        return 'code' in content ? refuseWith(content) : accept({ type: 'InvoiceEdited', data: content });
      }
      case 'VoidInvoice': {
        const [{ posted }, objection] = [mustExist(invoice), unpostObjection(invoice, facts)];
        return objection
          ? refuseWith(objection)
          : accept({
              type: 'InvoiceVoided',
              data: { reason: command.data.reason, posted: posted && reversalOf(posted, facts) },
            });
      }
    }
  },

  evolve(invoice, event) {
    switch (event.type) {
      case 'InvoiceCreated':
      case 'InvoiceDuplicated':
        return {
          status: 'draft',
          origin: pickFields(InvoiceOrigin, event.data),
          content: pickFields(InvoiceContent, event.data),
          revision: 1,
          posted: null,
          unpostedOn: null,
        };
      case 'InvoiceEdited':
        return { ...mustExist(invoice), content: event.data, revision: mustExist(invoice).revision + 1 };
      case 'InvoiceApproved':
        return { ...mustExist(invoice), status: 'approved', posted: pickFields(InvoicePosting, event.data) };
      case 'InvoiceUnapproved': {
        const { posted, unpostedOn: takenOutOn } = mustExist(invoice);
        // Taken out on the day it was to count from, it has counted on no day.
        return {
          ...mustExist(invoice),
          status: 'draft',
          posted: null,
          unpostedOn: posted && event.data.on <= posted.on ? takenOutOn : event.data.on,
        };
      }
      case 'InvoiceVoided':
        return { ...mustExist(invoice), status: 'void', posted: null };
      case 'InvoiceTrashed':
      case 'InvoiceRestored':
      case 'InvoiceSent':
      case 'InvoiceFileAttached':
      case 'InvoiceFileDetached':
      case 'InvoiceLinkIssued':
      case 'InvoiceLinkViewed':
      case 'InvoiceLinkRevoked':
        return invoice;
    }
  },

  objection({ type }, invoice, facts) {
    const { status } = mustExist(invoice);
    if (type === 'ApproveInvoice') return approvalObjection(mustExist(invoice), facts);
    if (type === 'UnapproveInvoice') return unpostObjection(invoice, facts);
    if (type === 'TrashInvoice') return status === 'void' ? null : frozenObjection(invoice, facts);
    if (type === 'RestoreInvoice') return facts.billable ? null : { code: 'CONTRACT_UNKNOWN' };
    if (type !== 'EmailInvoice' && type !== 'TextInvoice') return null;
    return status === 'void' ? { code: 'INVOICE_VOID' } : status === 'draft' ? { code: 'INVOICE_NOT_APPROVED' } : null;
  },

  posting(invoice, facts) {
    const { posted, origin, content, unpostedOn: takenOutOn } = mustExist(invoice);
    if (posted) return reversalOf(posted, facts);
    const lineItems = content.lineItems.map(({ sourceLineItemId, changeOrderId, thisPeriod }) => ({
      sourceLineItemId,
      changeOrderId,
      thisPeriod,
    }));
    return pickFields(InvoicePosting, {
      ...origin,
      ...content,
      lineItems,
      extras: content.invoiceItems.reduce((sum, { amount }) => sum + amount, 0),
      on: later(content.date, takenOutOn ?? content.date),
    });
  },
};

type RequestedContent = Omit<Extract<InvoiceCommand, { type: 'CreateInvoice' }>['data'], 'contractId' | 'number'> & {
  number: string;
};

/** What would be written: dates filled in, lines figured against what is billed by now, and the hash of what the customer reads. */
function contentOf(
  { amount: claimed, ...wished }: RequestedContent,
  { billable, revision }: { billable: BillableContract; revision: number },
  facts: InvoiceFacts,
): InvoiceContent | InvoiceRefusalDetails {
  const closed = contractObjection(billable);
  if (closed) return closed;
  const date = wished.date ?? facts.today;
  const dueDate = wished.dueDate ?? addDays(date, billable.netDays);
  if (dueDate < date) return { code: 'DUE_BEFORE_DATE', field: 'dueDate' };
  const invoiceItems = withLineIds(wished.invoiceItems, facts).map((item) => ({
    ...item,
    amount: priceOf(item.quantity, item.unitPrice),
  }));
  const figures = computeBilling({ ...wished, invoiceItems }, billable);
  if ('code' in figures) return figures;
  // A copy begins with nothing billed, and is filled in by an edit.
  const objection = sumObjection(claimed, figures.amount) ?? (facts.copied ? null : emptyObjection(figures));
  if (objection) return objection;
  const content = { ...wished, date, dueDate, invoiceItems, retentionBp: billable.retentionBp, ...figures };
  return { ...content, contentHash: facts.hash({ ...invoiceForCustomer(billable.origin, content), revision }) };
}

type RequestedBilling = Pick<RequestedContent, 'lineItems' | 'retentionReleased' | 'overbillingReason'> & {
  readonly invoiceItems: readonly UnscheduledItem[];
};

function computeBilling(
  { lineItems: asked, invoiceItems, retentionReleased, overbillingReason }: RequestedBilling,
  { schedule, unapproved, before, retentionBp }: BillableContract,
): (InvoiceSums & { readonly lineItems: BilledLine[] }) | InvoiceRefusalDetails {
  const lineItems: BilledLine[] = [];
  for (const [index, { sourceLineItemId, billing }] of asked.entries()) {
    const field = `lineItems.${index}`;
    const line = schedule.find((each) => each.sourceLineItemId === sourceLineItemId);
    const changeOrder = unapproved.get(sourceLineItemId);
    if (!line)
      return changeOrder === undefined
        ? { code: 'LINE_UNKNOWN', field, values: { line: String(index + 1) } }
        : { code: 'CHANGE_ORDER_NOT_APPROVED', field, values: { changeOrder } };
    if (lineItems.some((each) => each.sourceLineItemId === sourceLineItemId))
      return { code: 'LINE_TWICE', field, values: { line: String(index + 1) } };
    const billed = billedLine(line, billing, before.byLine.get(sourceLineItemId) ?? 0);
    if (Math.abs(billed.thisPeriod) > LINE_LIMIT) return { code: 'LINE_TOO_LARGE', field, values: { name: line.name } };
    if (
      overbillingReason === '' &&
      overbilledAmount(billed) > overbilledAmount({ ...line, balance: billed.balance + billed.thisPeriod })
    )
      return overbilledRefusal(billed, field);
    lineItems.push(billed);
  }
  const sums = invoiceSums(lineItems, invoiceItems, retentionBp, retentionReleased, before);
  const held = before.retentionHeld - before.retentionReleased + sums.retentionHeld;
  if (retentionReleased > held)
    return { code: 'RETENTION_RELEASE_TOO_LARGE', field: 'retentionReleased', values: { held: moneyText(held) } };
  return { ...sums, lineItems };
}

const emptyObjection = ({ amount, retentionReleased }: InvoiceSums): InvoiceRefusalDetails | null =>
  amount === 0 && retentionReleased === 0 ? { code: 'INVOICE_EMPTY', field: 'lineItems' } : null;
const overbilledRefusal = (
  { name, scheduled, balance }: Pick<BilledLine, 'name' | 'scheduled' | 'balance'>,
  field?: string,
): InvoiceRefusalDetails => ({
  code: 'OVERBILLED',
  values: { name, billed: moneyText(scheduled - balance), scheduled: moneyText(scheduled) },
  ...(field === undefined ? {} : { field }),
});

const refusalByStatus = { unsigned: 'CONTRACT_NOT_SIGNED', closed: 'CONTRACT_CLOSED', void: 'CONTRACT_VOID' } as const;
const contractObjection = ({ status }: BillableContract): InvoiceRefusalDetails | null =>
  status === 'signed' ? null : { code: refusalByStatus[status] };
const paymentObjection = ({ payments }: InvoiceFacts): InvoiceRefusalDetails | null =>
  payments > 0 ? { code: 'INVOICE_HAS_PAYMENTS', values: { payments: String(payments) } } : null;

function frozenObjection({ status }: Invoice, facts: InvoiceFacts): InvoiceRefusalDetails | null {
  if (status === 'void') return { code: 'INVOICE_VOID' };
  return paymentObjection(facts) ?? (status === 'approved' ? { code: 'INVOICE_APPROVED' } : null);
}

/** Nobody approves figures that are not what they would be now. */
function approvalObjection(
  { status, content }: ExistingInvoice,
  { billable, hash }: InvoiceFacts,
): InvoiceRefusalDetails | null {
  if (status === 'void') return { code: 'INVOICE_VOID' };
  if (!billable) return { code: 'CONTRACT_UNKNOWN' };
  const now = computeBilling(content, billable);
  return (
    contractObjection(billable) ??
    emptyObjection(content) ??
    ('code' in now || hash(pickFields(ComputedFigures, now)) !== hash(pickFields(ComputedFigures, content))
      ? { code: 'BILLING_CHANGED' }
      : null)
  );
}
const ComputedFigures = InvoiceContent.pick({
  lineItems: true,
  amount: true,
  retainable: true,
  retentionHeld: true,
  retentionReleased: true,
  amountDue: true,
});

/** An invoice leaves the books only if what later invoices did in them can stand without it. */
function unpostObjection(invoice: Invoice, facts: InvoiceFacts): InvoiceRefusalDetails | null {
  const { status, posted, content } = mustExist(invoice);
  if (status === 'void') return { code: 'INVOICE_VOID' };
  const paid = paymentObjection(facts);
  if (paid || !posted || !facts.billable) return paid;
  const { before } = facts.billable;
  const left = content.lineItems.map((line) => ({
    ...line,
    balance: line.scheduled - (before.byLine.get(line.sourceLineItemId) ?? 0),
  }));
  const wrong = left.find(
    (line) => overbilledAmount(line) > overbilledAmount({ ...line, balance: line.balance - line.thisPeriod }),
  );
  if (wrong) return overbilledRefusal(wrong);
  return before.retentionHeld < before.retentionReleased ? { code: 'RETENTION_GIVEN_BACK' } : null;
}

const reversalOf = (posted: InvoicePosting, { today }: Facts): InvoicePosting => ({
  ...posted,
  on: later(today, posted.on),
});
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** @throws when the log is out of order, which is corruption and not a business matter. */
function mustExist(invoice: Invoice): ExistingInvoice {
  if (invoice.status === 'absent') throw new Error('An invoice that was never created has no history');
  return invoice;
}
