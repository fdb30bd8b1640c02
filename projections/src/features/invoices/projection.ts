import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, type InvoiceStatus, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { appliedBy, isStanding, payment, type Allocated } from '@backoffice/contracts/features/payments';
import { insert, update } from '#kernel/projection.ts';
import { reached, superseded } from '#capabilities/link.ts';
import { from, project } from '#capabilities/project.ts';

type Paid = InvoiceView['payments'][number];
const fresh = { status: 'draft', revision: 1, voidedAt: null, voidReason: '', paid: 0, openDue: 0 } as const;

export const invoices = project(invoice, {
  version: 2,
  on: {
    InvoiceCreated: ({ data }) => insert({ ...data, ...fresh, payments: [] }),
    InvoiceDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...fresh, payments: [] }),
    InvoiceEdited: ({ data, at }, row) =>
      stands(row, { ...data, revision: row.revision + 1, links: superseded(row.links, at) }),
    InvoiceApproved: (_event, row) => stands(row),
    InvoiceUnapproved: ({ at }, row) => stands(row, { links: superseded(row.links, at) }),
    InvoiceVoided: ({ data, at }, row) =>
      stands(row, { voidedAt: at, voidReason: data.reason, links: superseded(row.links, at) }),

    InvoiceSent: (_event, row) => stands(row),
    InvoiceLinkViewed: (_event, row) => stands(row),
  },
  via: {
    customerId: from(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: from(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: from(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
    id: from(
      payment,
      {
        PaymentPosted: ({ id, data: { receivedOn, methodName, checkNo, ...data } }, row) =>
          paying(row, id, { receivedOn, methodName, checkNo, status: 'posted', amount: shareOf(row, data) }),
        PaymentReallocated: ({ id, data: { receivedOn, methodName, checkNo, isCleared, to } }, row) =>
          paying(row, id, {
            receivedOn,
            methodName,
            checkNo,
            status: isCleared ? 'cleared' : 'posted',
            amount: shareOf(row, to),
          }),
      },
      (event) => appliedBy(event).allocations.map(({ invoiceId }) => invoiceId),
    ),
    'payments.paymentId': from(payment, {
      DepositEdited: ({ id, data: { to } }, row) => repaid(row, id, { methodName: to.methodName, checkNo: to.checkNo }),
      PaymentCleared: ({ id }, row) => repaid(row, id, { status: 'cleared' }),
      PaymentReturned: ({ id }, row) => repaid(row, id, { status: 'returned' }),
      PaymentReversed: ({ id }, row) => repaid(row, id, { status: 'reversed' }),
    }),
  },
});

/** What changed, and where the invoice stands by it. */
function stands(row: InvoiceView, change: Partial<InvoiceView> = {}) {
  const now = { ...row, ...change };
  return update({ ...change, ...standingBy(now, now.payments.filter(isStanding)) });
}

/** What of an invoice is paid, what is open, and how far it has come, by the payments that stand. */
export function standingBy(
  row: InvoiceView,
  payments: readonly Pick<Paid, 'amount'>[],
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
  const sent = reached(row);
  return sent === 'draft' ? 'approved' : sent;
}

/** What of a payment goes to this invoice. */
const shareOf = ({ id }: InvoiceView, { allocations }: Allocated) =>
  allocations.find(({ invoiceId }) => invoiceId === id)?.amount ?? 0;

/** A payment that gives nothing to this invoice is no payment of it. */
function paying(row: InvoiceView, paymentId: string, part: Omit<Paid, 'paymentId'>) {
  const others = row.payments.filter((each) => each.paymentId !== paymentId);
  return stands(row, { payments: part.amount === 0 ? others : [...others, { ...part, paymentId }] });
}

const repaid = (row: InvoiceView, id: string, change: Partial<Paid>) =>
  stands(row, { payments: row.payments.map((each) => (each.paymentId === id ? { ...each, ...change } : each)) });
