import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { followUp } from '@backoffice/contracts/features/follow-ups';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { locationFold, type LocationView } from '@backoffice/contracts/features/locations';
import { message } from '@backoffice/contracts/features/messages';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { proposal } from '@backoffice/contracts/features/proposals';
import { afterActivity, afterInvoice, afterPayment } from '@backoffice/contracts/features/receivables';
import { update, type EventEnvelope } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const locationsProjection = defineProjection(locationFold, {
  version: 3,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    id: [
      onEventsOf(proposal, { ProposalCreated: recordActivity, ProposalDuplicated: recordActivity }, locationIdIn),
      onEventsOf(contract, { ContractCreated: recordActivity }, locationIdIn),
      onEventsOf(changeOrder, { ChangeOrderCreated: recordActivity }, locationIdIn),
      onEventsOf(followUp, { FollowUpScheduled: recordActivity }, locationIdIn),
      onEventsOf(message, { MessageQueued: recordActivity }, locationIdIn),
      onEventsOf(invoice, { InvoiceCreated: recordActivity, InvoiceDuplicated: recordActivity }, locationIdIn),
      onEventsOf(
        invoice,
        { InvoiceApproved: applyInvoice, InvoiceUnapproved: applyInvoice, InvoiceVoided: applyInvoice },
        (event) => [invoicePostingOf(event)?.locationId ?? []].flat(),
      ),
      onEventsOf(
        payment,
        {
          PaymentPosted: applyPayment,
          PaymentReallocated: applyPayment,
          CreditApplied: applyPayment,
          PaymentReturned: applyPayment,
          PaymentReversed: applyPayment,
        },
        (event) => allocationChangeOf(event).allocations.map(({ locationId }) => locationId),
      ),
    ],
  },
});

function locationIdIn({ data: { locationId } }: { readonly data: { readonly locationId: string | null } }) {
  return locationId === null ? [] : [locationId];
}

function recordActivity(event: EventEnvelope, row: LocationView) {
  return update(afterActivity(event, row));
}

function applyInvoice(event: EventEnvelope<InvoiceEvent>, row: LocationView) {
  return update(afterInvoice(event, row));
}

function applyPayment(event: EventEnvelope<PaymentEvent>, row: LocationView) {
  return update(afterPayment(event, row, row.id));
}
