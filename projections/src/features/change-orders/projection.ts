import {
  changeOrder,
  type ChangeOrderStatus,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { insert, update } from '#kernel/projection.ts';
import { deliveryStatus, supersedeLinks, markLinkUsed } from '#capabilities/link.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const changeOrdersProjection = defineProjection(changeOrder, {
  version: 2,
  on: {
    ChangeOrderCreated: ({ data }) =>
      insert({ ...data, status: 'draft', revision: 1, approvalReason: '', billed: 0, unbilled: 0 }),
    ChangeOrderEdited: ({ data, at }, row) =>
      withStatus(row, { ...data, revision: row.revision + 1, links: supersedeLinks(row.links, at) }),
    ChangeOrderApproved: ({ data: { reason } }, row) => withStatus(row, { approvalReason: reason }),
    ChangeOrderUnapproved: (_event, row) => withStatus(row, { approvalReason: '' }),

    ChangeOrderSent: (_event, row) => withStatus(row),
    ChangeOrderLinkViewed: (_event, row) => withStatus(row),
    ChangeOrderSigned: ({ data: { linkId }, at }, row) =>
      withStatus(row, { links: markLinkUsed(row.links, linkId, at) }),
    ChangeOrderSignatureVoided: ({ at }, row) => withStatus(row, { links: supersedeLinks(row.links, at) }),
  },
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
    id: onEventsOf(
      invoice,
      { InvoiceApproved: applyInvoice, InvoiceUnapproved: applyInvoice, InvoiceVoided: applyInvoice },
      (event) => postedLines(event).flatMap(({ changeOrderId }) => changeOrderId ?? []),
    ),
  },
});

/** What changed, and where the change order stands by it. Only an approved one can be billed. */
function withStatus(row: ChangeOrderView, change: Partial<ChangeOrderView> = {}) {
  const now = { ...row, ...change };
  return update({ ...change, status: statusOf(now), unbilled: now.approvedAt === null ? 0 : now.amount - now.billed });
}

function statusOf(row: ChangeOrderView): ChangeOrderStatus {
  if (row.approvedAt !== null) return 'approved';
  return row.signedAt === null ? deliveryStatus(row) : 'signed';
}

const postedLines = (event: InvoiceEvent) => invoicePostingOf(event)?.lineItems ?? [];

function applyInvoice(event: InvoiceEvent, row: ChangeOrderView) {
  const lines = postedLines(event).filter(({ changeOrderId }) => changeOrderId === row.id);
  return withStatus(row, { billed: lines.reduce((sum, { thisPeriod }) => sum + thisPeriod, row.billed) });
}
