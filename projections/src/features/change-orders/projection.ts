import { changeOrderFold, updateChangeOrder, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const changeOrdersProjection = defineProjection(changeOrderFold, {
  version: 6,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
    id: onEventsOf(
      invoice,
      {
        InvoiceApproved: applyInvoice,
        OpeningInvoiceRecorded: applyInvoice,
        InvoiceUnapproved: applyInvoice,
        InvoiceVoided: applyInvoice,
      },
      (event) => postedLines(event).flatMap(({ changeOrderId }) => changeOrderId ?? []),
    ),
  },
});

const postedLines = (event: InvoiceEvent) => invoicePostingOf(event)?.lineItems ?? [];

function applyInvoice(event: InvoiceEvent, row: ChangeOrderView) {
  const lines = postedLines(event).filter(({ changeOrderId }) => changeOrderId === row.id);
  return updateChangeOrder(row, { billed: lines.reduce((sum, { thisPeriod }) => sum + thisPeriod, row.billed) });
}
