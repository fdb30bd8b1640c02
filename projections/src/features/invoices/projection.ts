import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoiceFold, updateInvoice, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { allocationChangeOf, payment, type AllocationResult } from '@backoffice/contracts/features/payments';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

type AppliedPayment = InvoiceView['payments'][number];

export const invoicesProjection = defineProjection(invoiceFold, {
  version: 5,
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
        CreditApplied: ({ id, data: { on: receivedOn, ...data } }, row) =>
          setPayment(row, id, {
            receivedOn,
            methodName: 'Credit',
            checkNo: '',
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

/** What of a payment goes to this invoice. */
const allocatedAmount = ({ id }: InvoiceView, { allocations }: Pick<AllocationResult, 'allocations'>) =>
  allocations.find(({ invoiceId }) => invoiceId === id)?.amount ?? 0;

/** A payment that gives nothing to this invoice is no payment of it. */
function setPayment(row: InvoiceView, paymentId: string, part: Omit<AppliedPayment, 'paymentId'>) {
  const others = row.payments.filter((each) => each.paymentId !== paymentId);
  return updateInvoice(row, { payments: part.amount === 0 ? others : [...others, { ...part, paymentId }] });
}

const updatePayment = (row: InvoiceView, id: string, change: Partial<AppliedPayment>) =>
  updateInvoice(row, { payments: row.payments.map((each) => (each.paymentId === id ? { ...each, ...change } : each)) });
