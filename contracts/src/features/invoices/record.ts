import { deliveryStatus, documentFold, supersedeLinks, withStanding } from '#capabilities/index.ts';
import { pickFields, update, type Cents, type Day } from '#kernel/index.ts';
import { isEffective } from '#features/payments';
import { InvoicePosting } from './content.ts';
import { invoice, type InvoiceView } from './document.ts';

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
  begin: ({ costLines, costPlus, payApplicationId, application }) => ({
    costLines: costLines ?? [],
    costPlus: costPlus ?? null,
    payApplicationId: payApplicationId ?? null,
    application: application ?? null,
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
