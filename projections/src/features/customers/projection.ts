import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import { customerFold, type CustomerView } from '@backoffice/contracts/features/customers';
import { followUp } from '@backoffice/contracts/features/follow-ups';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { message } from '@backoffice/contracts/features/messages';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { proposal } from '@backoffice/contracts/features/proposals';
import { afterActivity, afterInvoice, afterPayment } from '@backoffice/contracts/features/receivables';
import { update, type EventEnvelope } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const customersProjection = defineProjection(customerFold, {
  version: 4,
  via: {
    id: [
      /** A cost-plus request has the id of its customer. */
      onEventsOf(costPlusRequest, {
        CostPlusRequested: () => update({ costPlusStatus: 'pending' }),
        CostPlusApproved: () => update({ costPlusStatus: 'approved' }),
        CostPlusRejected: () => update({ costPlusStatus: 'rejected' }),
        CostPlusRevoked: () => update({ costPlusStatus: 'none' }),
      }),
      onEventsOf(
        location,
        {
          LocationCreated: (event, row) =>
            update({ ...afterActivity(event, row), locations: [...row.locations, { locationId: event.id }] }),
        },
        customerIdIn,
      ),
      onEventsOf(
        proposal,
        { ProposalCreated: recordActivity, ProposalDuplicated: recordActivity, ProposalRevised: recordActivity },
        customerIdIn,
      ),
      onEventsOf(contract, { ContractCreated: recordActivity }, customerIdIn),
      onEventsOf(changeOrder, { ChangeOrderCreated: recordActivity }, customerIdIn),
      onEventsOf(followUp, { FollowUpScheduled: recordActivity }, customerIdIn),
      onEventsOf(invoice, { InvoiceCreated: recordActivity, InvoiceDuplicated: recordActivity }, customerIdIn),
      onEventsOf(
        invoice,
        {
          InvoiceApproved: applyInvoice,
          OpeningInvoiceRecorded: applyInvoice,
          InvoiceUnapproved: applyInvoice,
          InvoiceVoided: applyInvoice,
        },
        (event) => [invoicePostingOf(event)?.customerId ?? []].flat(),
      ),
      onEventsOf(
        payment,
        {
          PaymentPosted: applyPayment,
          OpeningCreditRecorded: applyPayment,
          PaymentReallocated: applyPayment,
          CreditApplied: applyPayment,
          PaymentReturned: applyPayment,
          PaymentReversed: applyPayment,
          CreditRefunded: applyPayment,
          RefundTakenBack: applyPayment,
        },
        customerIdIn,
      ),
    ],
    /** What is sent, and the copy of what was signed, name the location alone. */
    'locations.locationId': onEventsOf(message, { MessageQueued: recordActivity }, ({ data: { locationId } }) =>
      locationId === null ? [] : [locationId],
    ),
  },
});

function customerIdIn({ data }: { readonly data: { readonly customerId: string } }) {
  return [data.customerId];
}

function recordActivity(event: EventEnvelope, row: CustomerView) {
  return update(afterActivity(event, row));
}

function applyInvoice(event: EventEnvelope<InvoiceEvent>, row: CustomerView) {
  return update(afterInvoice(event, row));
}

function applyPayment(event: EventEnvelope<PaymentEvent>, row: CustomerView) {
  return update({
    ...afterPayment(event, row),
    unusedCredit: row.unusedCredit + allocationChangeOf(event).unapplied,
  });
}
