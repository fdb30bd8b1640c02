import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import {
  payApplicationFold,
  updateApplication,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

type BillingContent = { readonly number: string; readonly amountDue: number };
const noInvoice = {
  invoiceId: null,
  invoiceNumber: '',
  invoiceStanding: 'none',
  invoiceDue: 0,
  invoicePaid: 0,
} as const;

/** An invoice that names it bills it. */
const billed = (
  { id, data: { number, amountDue } }: { readonly id: string; readonly data: BillingContent },
  row: PayApplicationView,
) =>
  updateApplication(row, {
    invoiceId: id,
    invoiceNumber: number,
    invoiceStanding: 'draft',
    invoiceDue: amountDue,
    invoicePaid: 0,
  });
const named = ({ data: { payApplicationId } }: { readonly data: { readonly payApplicationId?: string | null } }) =>
  payApplicationId ? [payApplicationId] : [];

export const payApplicationsProjection = defineProjection(payApplicationFold, {
  version: 3,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
    id: onEventsOf(invoice, { InvoiceCreated: billed, InvoiceEdited: billed }, named),
    invoiceId: [
      onEventsOf(invoice, {
        InvoiceEdited: ({ data: { payApplicationId } }, row) =>
          payApplicationId === row.id ? update({}) : updateApplication(row, noInvoice),
        InvoiceApproved: ({ data: { amountDue } }, row) =>
          updateApplication(row, { invoiceStanding: 'approved', invoiceDue: amountDue }),
        InvoiceUnapproved: (_event, row) => updateApplication(row, { invoiceStanding: 'draft' }),
        InvoiceVoided: (_event, row) => updateApplication(row, noInvoice),
        InvoiceTrashed: (_event, row) => updateApplication(row, { invoiceStanding: 'none' }),
        InvoiceRestored: (_event, row) => updateApplication(row, { invoiceStanding: 'draft' }),
      }),
      onEventsOf(
        payment,
        {
          PaymentPosted: received,
          CreditApplied: received,
          PaymentReallocated: received,
          PaymentReturned: received,
          PaymentReversed: received,
        },
        (event) => allocationChangeOf(event).allocations.map(({ invoiceId }) => invoiceId),
      ),
    ],
  },
});

/** What payments give to its invoice, less what they take back. */
function received(event: PaymentEvent, row: PayApplicationView) {
  const now = allocationChangeOf(event).allocations.filter(({ invoiceId }) => invoiceId === row.invoiceId);
  return updateApplication(row, { invoicePaid: now.reduce((sum, { amount }) => sum + amount, row.invoicePaid) });
}
