import { defineFold, deliveryStatus, supersedeLinks } from '#capabilities/index.ts';
import { insert, pickFields, update, type Cents, type Day } from '#kernel/index.ts';
import { isEffective } from '#features/payments';
import { InvoicePosting } from './events.ts';
import { invoice } from './resource.ts';
import type { InvoiceStatus, InvoiceView } from './view.ts';

const initialFields = { status: 'draft', revision: 1, voidedAt: null, voidReason: '', paid: 0, openDue: 0 } as const;

type InvoiceBooks = {
  /** What it put into the books; null while it is not in them. */
  readonly posted: InvoicePosting | null;
  /** When it was last taken out of them: it cannot count again from an earlier day. */
  readonly unpostedOn: Day | null;
};
const notPosted: InvoiceBooks = { posted: null, unpostedOn: null };

export const invoiceFold = defineFold(invoice, {
  on: {
    InvoiceCreated: ({ data }) => insert({ ...data, ...initialFields, payments: [] }),
    InvoiceDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...initialFields, payments: [] }),
    InvoiceEdited: ({ data, at }, row) =>
      updateInvoice(row, { ...data, revision: row.revision + 1, links: supersedeLinks(row.links, at) }),
    InvoiceApproved: (_event, row) => updateInvoice(row),
    InvoiceUnapproved: ({ at }, row) => updateInvoice(row, { links: supersedeLinks(row.links, at) }),
    InvoiceVoided: ({ data, at }, row) =>
      updateInvoice(row, { voidedAt: at, voidReason: data.reason, links: supersedeLinks(row.links, at) }),

    InvoiceSent: (_event, row) => updateInvoice(row),
    InvoiceLinkViewed: (_event, row) => updateInvoice(row),
  },
  unseen: {
    defaults: notPosted,
    on: {
      InvoiceApproved: ({ data }) => ({ posted: pickFields(InvoicePosting, data) }),
      // Taken out on the day it was to count from, it has counted on no day.
      InvoiceUnapproved: ({ data: { on } }, { posted, unpostedOn }) => ({
        posted: null,
        unpostedOn: posted && on <= posted.on ? unpostedOn : on,
      }),
      InvoiceVoided: () => ({ posted: null }),
    },
  },
});

/** What changed, and where the invoice stands by it and by the payments that are effective. */
export function updateInvoice(row: InvoiceView, change: Partial<InvoiceView> = {}) {
  const now = { ...row, ...change };
  return update({ ...change, ...invoiceBalance(now, now.payments.filter(isEffective)) });
}

/** What of an invoice is paid, what is open, and how far it has come, by the payments that stand. */
export function invoiceBalance(
  row: InvoiceView,
  payments: readonly { readonly amount: Cents }[],
): Pick<InvoiceView, 'paid' | 'openDue' | 'status'> {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const openDue = row.approvedAt === null || row.voidedAt !== null ? 0 : row.amountDue - paid;
  return { paid, openDue, status: statusOf({ ...row, paid, openDue }) };
}

function statusOf(row: InvoiceView): InvoiceStatus {
  if (row.voidedAt !== null) return 'void';
  if (row.approvedAt === null) return 'draft';
  if (row.openDue === 0) return 'paid';
  if (row.paid > 0) return 'partiallyPaid';
  const sent = deliveryStatus(row);
  return sent === 'draft' ? 'approved' : sent;
}
