import { eventsOf } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, type InvoiceEvent, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import {
  afterEntries,
  invoiceEntriesOf,
  noEntries,
  paymentEntriesOf,
  receivablePosition,
  type ReceivablePositionView,
} from '@backoffice/contracts/features/receivables';
import { insert, noChange, update, type AnyEventHandlers, type EventEnvelope } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

/** What of an invoice its row shows. */
const shownFields = [
  'number',
  'customerId',
  'customerName',
  'contractId',
  'contractNumber',
  'contractName',
  'locationId',
  'locationName',
  'salesmanId',
  'salesmanName',
] as const satisfies (keyof InvoiceView & keyof ReceivablePositionView)[];

/** Each handler meets events of its own name alone, as their contract has them. */
const ownHandlers = {
  InvoiceCreated: ({ data }) => insert({ ...noEntries, ...shownOf(data) }),
  InvoiceDuplicated: ({ data }) => insert({ ...noEntries, ...shownOf(data) }),
  InvoiceEdited: ({ data }) => update(shownOf(data)),
  InvoiceReassigned({ data }) {
    const { to: salesmanId, toName: salesmanName } = data as { readonly to: string; readonly toName: string };
    return update({ salesmanId, salesmanName });
  },
  InvoiceApproved: postInvoice,
  OpeningInvoiceRecorded: postInvoice,
  InvoiceUnapproved: postInvoice,
  InvoiceVoided: postInvoice,
} satisfies AnyEventHandlers;

/** A row for each invoice, by its own events and those of its payments. */
export const receivablesProjection = defineProjection(
  {
    resource: receivablePosition,
    defaults: {},
    on: Object.fromEntries(
      Object.entries({
        ...Object.fromEntries(Object.keys(eventsOf(invoice)).map((type) => [type, noChange])),
        ...ownHandlers,
      }).map(([type, handler]) => [type, [handler]]),
    ),
  },
  {
    version: 1,
    of: invoice,
    via: {
      customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
      locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
      contractId: onEventsOf(contract, {
        ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
      }),
      id: onEventsOf(
        payment,
        {
          PaymentPosted: postPayment,
          CreditApplied: postPayment,
          PaymentReallocated: postPayment,
          PaymentReturned: postPayment,
          PaymentReversed: postPayment,
        },
        (event) => allocationChangeOf(event).allocations.map(({ invoiceId }) => invoiceId),
      ),
    },
  },
);

function shownOf(data: unknown) {
  const said = data as Partial<InvoiceView>; // what is created, copied or edited says these, or leaves them as they are
  return Object.fromEntries(shownFields.flatMap((field) => (field in said ? [[field, said[field]]] : [])));
}

function postInvoice(event: EventEnvelope, row: object) {
  return update(afterEntries(row as ReceivablePositionView, invoiceEntriesOf(event as EventEnvelope<InvoiceEvent>)));
}

function postPayment(event: EventEnvelope<PaymentEvent>, row: ReceivablePositionView) {
  return update(afterEntries(row, paymentEntriesOf(event, row.id)));
}
