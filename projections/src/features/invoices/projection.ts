import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, type InvoiceStatus, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import {
  allocationChangeOf,
  isEffective,
  payment,
  type AllocationResult,
} from '@backoffice/contracts/features/payments';
import { insert, update } from '#kernel/projection.ts';
import { deliveryStatus, supersedeLinks } from '#capabilities/link.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

type AppliedPayment = InvoiceView['payments'][number];
const initialFields = { status: 'draft', revision: 1, voidedAt: null, voidReason: '', paid: 0, openDue: 0 } as const;

export const invoicesProjection = defineProjection(invoice, {
  version: 2,
  on: {
    InvoiceCreated: ({ data }) => insert({ ...data, ...initialFields, payments: [] }),
    InvoiceDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...initialFields, payments: [] }),
    InvoiceEdited: ({ data, at }, row) =>
      withStatus(row, { ...data, revision: row.revision + 1, links: supersedeLinks(row.links, at) }),
    InvoiceApproved: (_event, row) => withStatus(row),
    InvoiceUnapproved: ({ at }, row) => withStatus(row, { links: supersedeLinks(row.links, at) }),
    InvoiceVoided: ({ data, at }, row) =>
      withStatus(row, { voidedAt: at, voidReason: data.reason, links: supersedeLinks(row.links, at) }),

    InvoiceSent: (_event, row) => withStatus(row),
    InvoiceLinkViewed: (_event, row) => withStatus(row),
  },
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
    id: onEventsOf(
      payment,
      {
        PaymentPosted: ({ id, data: { receivedOn, methodName, checkNo, ...data } }, row) =>
          setPayment(row, id, {
            receivedOn,
            methodName,
            checkNo,
            status: 'posted',
            amount: allocatedAmount(row, data),
          }),
        PaymentReallocated: ({ id, data: { receivedOn, methodName, checkNo, isCleared, to } }, row) =>
          setPayment(row, id, {
            receivedOn,
            methodName,
            checkNo,
            status: isCleared ? 'cleared' : 'posted',
            amount: allocatedAmount(row, to),
          }),
      },
      (event) => allocationChangeOf(event).allocations.map(({ invoiceId }) => invoiceId),
    ),
    'payments.paymentId': onEventsOf(payment, {
      DepositEdited: ({ id, data: { to } }, row) =>
        updatePayment(row, id, { methodName: to.methodName, checkNo: to.checkNo }),
      PaymentCleared: ({ id }, row) => updatePayment(row, id, { status: 'cleared' }),
      PaymentReturned: ({ id }, row) => updatePayment(row, id, { status: 'returned' }),
      PaymentReversed: ({ id }, row) => updatePayment(row, id, { status: 'reversed' }),
    }),
  },
});

/** What changed, and where the invoice stands by it. */
function withStatus(row: InvoiceView, change: Partial<InvoiceView> = {}) {
  const now = { ...row, ...change };
  return update({ ...change, ...invoiceBalance(now, now.payments.filter(isEffective)) });
}

/** What of an invoice is paid, what is open, and how far it has come, by the payments that stand. */
export function invoiceBalance(
  row: InvoiceView,
  payments: readonly Pick<AppliedPayment, 'amount'>[],
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

/** What of a payment goes to this invoice. */
const allocatedAmount = ({ id }: InvoiceView, { allocations }: AllocationResult) =>
  allocations.find(({ invoiceId }) => invoiceId === id)?.amount ?? 0;

/** A payment that gives nothing to this invoice is no payment of it. */
function setPayment(row: InvoiceView, paymentId: string, part: Omit<AppliedPayment, 'paymentId'>) {
  const others = row.payments.filter((each) => each.paymentId !== paymentId);
  return withStatus(row, { payments: part.amount === 0 ? others : [...others, { ...part, paymentId }] });
}

const updatePayment = (row: InvoiceView, id: string, change: Partial<AppliedPayment>) =>
  withStatus(row, { payments: row.payments.map((each) => (each.paymentId === id ? { ...each, ...change } : each)) });
