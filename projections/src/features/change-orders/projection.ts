import {
  changeOrder,
  type ChangeOrderStatus,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, postedBy, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { insert, update } from '#kernel/projection.ts';
import { reached, superseded, used } from '#capabilities/link.ts';
import { from, project } from '#capabilities/project.ts';

export const changeOrders = project(changeOrder, {
  version: 2,
  on: {
    ChangeOrderCreated: ({ data }) =>
      insert({ ...data, status: 'draft', revision: 1, approvalReason: '', billed: 0, unbilled: 0 }),
    ChangeOrderEdited: ({ data, at }, row) =>
      stands(row, { ...data, revision: row.revision + 1, links: superseded(row.links, at) }),
    ChangeOrderApproved: ({ data: { reason } }, row) => stands(row, { approvalReason: reason }),
    ChangeOrderUnapproved: (_event, row) => stands(row, { approvalReason: '' }),

    ChangeOrderSent: (_event, row) => stands(row),
    ChangeOrderLinkViewed: (_event, row) => stands(row),
    ChangeOrderSigned: ({ data: { linkId }, at }, row) => stands(row, { links: used(row.links, linkId, at) }),
    ChangeOrderSignatureVoided: ({ at }, row) => stands(row, { links: superseded(row.links, at) }),
  },
  via: {
    customerId: from(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: from(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: from(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
    id: from(invoice, { InvoiceApproved: billed, InvoiceUnapproved: billed, InvoiceVoided: billed }, (event) =>
      postedLines(event).flatMap(({ changeOrderId }) => changeOrderId ?? []),
    ),
  },
});

/** What changed, and where the change order stands by it. Only an approved one can be billed. */
function stands(row: ChangeOrderView, change: Partial<ChangeOrderView> = {}) {
  const now = { ...row, ...change };
  return update({ ...change, status: statusOf(now), unbilled: now.approvedAt === null ? 0 : now.amount - now.billed });
}

function statusOf(row: ChangeOrderView): ChangeOrderStatus {
  if (row.approvedAt !== null) return 'approved';
  return row.signedAt === null ? reached(row) : 'signed';
}

const postedLines = (event: InvoiceEvent) => postedBy(event)?.lineItems ?? [];

function billed(event: InvoiceEvent, row: ChangeOrderView) {
  const lines = postedLines(event).filter(({ changeOrderId }) => changeOrderId === row.id);
  return stands(row, { billed: lines.reduce((sum, { thisPeriod }) => sum + thisPeriod, row.billed) });
}
