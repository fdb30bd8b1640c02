import { deliveryStatus, documentFold, supersedeLinks, withStanding } from '#capabilities/index.ts';
import { moneyText, pickFields, update, type Cents, type Day, type Refusal } from '#kernel/index.ts';
import { isEffective } from '#features/payments';
import { billedLine, openingBilling, type BilledToDate, type ScheduledLine } from './calculations.ts';
import { InvoicePosting, type OpeningInvoiceInput } from './content.ts';
import { invoice, type InvoiceContent, type InvoiceOrigin, type InvoiceRefusal, type InvoiceView } from './document.ts';

type InvoiceBooks = {
  /** What it put into the books; null while it is not in them. */
  readonly posted: InvoicePosting | null;
  /** When it was last taken out of them: it cannot count again from an earlier day. */
  readonly unpostedOn: Day | null;
};
const notPosted: InvoiceBooks = { posted: null, unpostedOn: null };

/** By the payments that are effective. */
const standing = (row: InvoiceView) => invoiceBalance(row, row.payments.filter(isEffective));
export const updateInvoice = withStanding(standing);

export const invoiceFold = documentFold(invoice, {
  begin: ({ costLines, costPlus }) => ({
    costLines: costLines ?? [],
    costPlus: costPlus ?? null,
    voidedAt: null,
    voidReason: '',
    remindersPausedAt: null,
    remindedAt: null,
    remindedDays: null,
    payments: [],
    paid: 0,
    openDue: 0,
    openedOn: null,
    paidBefore: 0,
  }),
  standing,
  on: {
    OpeningInvoiceRecorded: ({ data: { on, paidBefore = 0 }, at, actor }) =>
      update({
        approvedAt: at,
        approvedBy: actor.name,
        openedOn: on,
        paidBefore,
        voidedAt: null,
        voidReason: '',
      }),
    InvoiceUnapproved: ({ at }, { links }) => update({ links: supersedeLinks(links, at) }),
    InvoiceReminded: ({ data: { days }, at }, { remindedDays }) =>
      update({ remindedAt: at, remindedDays: Math.max(days, remindedDays ?? 0) }),
    InvoiceRemindersPaused: ({ at }) => update({ remindersPausedAt: at }),
    InvoiceRemindersResumed: () => update({ remindersPausedAt: null }),
    InvoiceVoided: ({ data, at }, { links }) =>
      update({ voidedAt: at, voidReason: data.reason, links: supersedeLinks(links, at) }),
  },
  unseen: {
    defaults: notPosted,
    on: {
      InvoiceApproved: ({ data }) => ({ posted: pickFields(InvoicePosting, data) }),
      OpeningInvoiceRecorded: ({ data: posted }) => ({ posted }),
      // Taken out on the day it was to count from, it has counted on no day.
      InvoiceUnapproved: ({ data: { on } }, { posted, unpostedOn }) => ({
        posted: null,
        unpostedOn: posted && on <= posted.on ? unpostedOn : on,
      }),
      InvoiceVoided: () => ({ posted: null }),
    },
  },
});

/** What of an invoice is paid, what is open, and how far it has come, by the payments that stand. */
export function invoiceBalance(
  row: InvoiceView,
  payments: readonly { readonly amount: Cents }[],
): Pick<InvoiceView, 'paid' | 'openDue' | 'status'> {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const openDue = row.approvedAt === null || row.voidedAt !== null ? 0 : row.amountDue - paid;
  return { paid, openDue, status: statusOf({ ...row, paid, openDue }) };
}

function statusOf(row: InvoiceView): InvoiceView['status'] {
  if (row.voidedAt !== null) return 'void';
  if (row.approvedAt === null) return 'draft';
  if (row.openDue === 0) return 'paid';
  if (row.paid !== 0) return 'partiallyPaid';
  const sent = deliveryStatus(row);
  return sent === 'draft' ? 'approved' : sent;
}

/** Of the contract that it is written for. */
type OpenedContract = {
  readonly origin: InvoiceOrigin;
  readonly schedule: readonly ScheduledLine[];
  readonly before: Pick<BilledToDate, 'byLine'>;
  readonly retentionBp: number;
  readonly costPlus: object | null;
};

/**
 * An invoice of before the books began, as it was and approved: what of it is open is owed and aged from now on, what
 * is retained is held under its contract. It stands against 3900 and is no revenue. One that was taken back with its
 * opening is written anew.
 */
export function openingInvoice(
  asked: OpeningInvoiceInput,
  { origin, schedule, before, retentionBp, costPlus }: OpenedContract,
  newId: () => string,
):
  | { readonly content: Omit<InvoiceContent, 'contentHash'>; readonly posting: InvoicePosting }
  | Refusal<InvoiceRefusal> {
  const { number, date, dueDate, original, retention, open: amountDue, on } = asked;
  const refusal = amountsRefusal(asked, { retentionBp, contract: origin.contractNumber });
  if (refusal) return refusal;
  const figures = openingBilling(asked, { schedule, retentionBp, isCostPlus: costPlus !== null });
  const { amounts, extras, retainable, paidBefore } = figures;
  const lineItems = schedule.flatMap((line, at) => {
    const amount = amounts[at] ?? 0;
    const billed = (before.byLine.get(line.sourceLineItemId) ?? 0) + (figures.before[at] ?? 0);
    return amount === 0 ? [] : [billedLine(line, { method: 'amount' as const, amount }, billed)];
  });
  const beside = { name: 'Brought forward', description: '', quantity: 10_000, unit: 'ls', retentionApplies: false };
  const content = {
    number,
    kind: 'progress' as const,
    date,
    dueDate,
    throughDate: null,
    lineItems,
    invoiceItems: extras === 0 ? [] : [{ ...beside, id: newId(), unitPrice: extras, amount: extras }],
    costLines: [],
    costPlus: null,
    amount: original,
    retainable,
    retentionBp,
    retentionHeld: retention,
    retentionReleased: 0,
    amountDue,
    overbillingReason: '',
    notes: '',
    terms: '',
  };
  const posting: InvoicePosting = {
    number,
    contractId: origin.contractId,
    locationId: origin.locationId,
    customerId: origin.customerId,
    salesmanId: origin.salesmanId,
    on,
    date,
    dueDate,
    amount: original,
    extras,
    retainable,
    retentionHeld: retention,
    retentionReleased: 0,
    amountDue,
    lineItems: lineItems.map(({ sourceLineItemId, changeOrderId, thisPeriod }) => ({
      sourceLineItemId,
      changeOrderId,
      thisPeriod,
    })),
    paidBefore,
  };
  return { content, posting };
}

function amountsRefusal(
  { number, date, dueDate, original, retention, open }: OpeningInvoiceInput,
  { retentionBp, contract }: { readonly retentionBp: number; readonly contract: string },
): Refusal<InvoiceRefusal> | null {
  if (dueDate < date) return { code: 'DUE_BEFORE_DATE', field: 'dueDate' };
  if (open + retention > original)
    return { code: 'OPENING_OVERPAID', field: 'open', values: { number, original: moneyText(original) } };
  return retention > 0 && retentionBp === 0
    ? { code: 'OPENING_RETENTION', field: 'retention', values: { contract, number, held: moneyText(retention) } }
    : null;
}
