import { defineFold, deliveryStatus, markLinkUsed, supersedeLinks } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { changeOrder } from './resource.ts';
import type { ChangeOrderStatus, ChangeOrderView } from './view.ts';

export const changeOrderFold = defineFold(changeOrder, {
  on: {
    ChangeOrderCreated: ({ data }) =>
      insert({ ...data, status: 'draft', revision: 1, approvalReason: '', billed: 0, unbilled: 0 }),
    ChangeOrderEdited: ({ data, at }, row) =>
      updateChangeOrder(row, { ...data, revision: row.revision + 1, links: supersedeLinks(row.links, at) }),
    ChangeOrderApproved: ({ data: { reason } }, row) => updateChangeOrder(row, { approvalReason: reason }),
    ChangeOrderUnapproved: (_event, row) => updateChangeOrder(row, { approvalReason: '' }),

    ChangeOrderSent: (_event, row) => updateChangeOrder(row),
    ChangeOrderLinkViewed: (_event, row) => updateChangeOrder(row),
    ChangeOrderSigned: ({ data: { linkId }, at }, row) =>
      updateChangeOrder(row, { links: markLinkUsed(row.links, linkId, at) }),
    ChangeOrderSignatureVoided: ({ at }, row) => updateChangeOrder(row, { links: supersedeLinks(row.links, at) }),
  },
});

/** What changed, and where the change order stands by it. Only an approved one can be billed. */
export function updateChangeOrder(row: ChangeOrderView, change: Partial<ChangeOrderView> = {}) {
  const now = { ...row, ...change };
  return update({ ...change, status: statusOf(now), unbilled: now.approvedAt === null ? 0 : now.amount - now.billed });
}

function statusOf(row: ChangeOrderView): ChangeOrderStatus {
  if (row.approvedAt !== null) return 'approved';
  return row.signedAt === null ? deliveryStatus(row) : 'signed';
}
