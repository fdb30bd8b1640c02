import { defineFold, deliveryStatus, markLinkUsed, supersedeLinks } from '#capabilities/index.ts';
import { carriesMoney, insert, update, type PricedLine } from '#kernel/index.ts';
import { contractMoney } from './calculations.ts';
import { contract } from './resource.ts';
import type { ContractStatus, ContractView, LineProgress } from './view.ts';

const initialFields = {
  status: 'draft',
  revision: 1,
  countersignature: null,
  completedOn: null,
  noticeOfCompletionRecordedOn: null,
  closedAt: null,
  voidedAt: null,
  voidReason: '',
} as const;
const zeroSums = {
  originalAmount: null,
  approvedChanges: 0,
  pendingChanges: 0,
  billed: 0,
  extras: 0,
  retention: 0,
  paid: 0,
};

export const contractFold = defineFold(contract, {
  on: {
    ContractCreated: ({ data }) =>
      insert({
        ...data,
        ...initialFields,
        changeOrders: [],
        ...contractMoney({ ...zeroSums, amount: data.amount }),
        billing: {
          lines: unbilledLines(data.lineItems, contractOrigin),
          retainable: 0,
          retentionHeld: 0,
          retentionReleased: 0,
        },
      }),
    ContractEdited: ({ data, at }, row) =>
      withStatus(row, {
        ...data,
        ...contractMoney({ ...row, amount: data.amount }),
        revision: row.revision + 1,
        links: supersedeLinks(row.links, at),
        billing: {
          ...row.billing,
          lines: [
            ...unbilledLines(data.lineItems, contractOrigin),
            ...row.billing.lines.filter(({ source }) => source === 'changeOrder'),
          ],
        },
      }),
    ContractCountersigned: ({ data: { name, title }, at, actor }) =>
      update({ countersignature: { name, title, by: actor.name, at } }),
    ContractCompleted: ({ data }) => update(data),
    ContractClosed: ({ at }, row) => withStatus(row, { closedAt: at }),
    ContractReopened: (_event, row) => withStatus(row, { closedAt: null }),
    ContractVoided: ({ data, at }, row) =>
      withStatus(row, { voidedAt: at, voidReason: data.reason, links: supersedeLinks(row.links, at) }),

    ContractSent: (_event, row) => withStatus(row),
    ContractLinkViewed: (_event, row) => withStatus(row),
    ContractSigned: ({ data: { linkId }, at }, row) =>
      withStatus(row, { originalAmount: row.amount, links: markLinkUsed(row.links, linkId, at) }),
    ContractSignatureVoided: ({ at }, row) =>
      withStatus(row, { originalAmount: null, countersignature: null, links: supersedeLinks(row.links, at) }),
  },
});

/** What changed, and where the contract stands by it. */
const withStatus = (row: ContractView, change: Partial<ContractView> = {}) =>
  update({ ...change, status: statusOf({ ...row, ...change }) });

function statusOf(row: ContractView): ContractStatus {
  if (row.voidedAt !== null) return 'void';
  if (row.closedAt !== null) return 'closed';
  return row.signedAt === null ? deliveryStatus(row) : 'signed';
}

type LineOrigin = Pick<LineProgress, 'source' | 'changeOrderId' | 'changeOrderNumber'>;
const contractOrigin: LineOrigin = { source: 'contract', changeOrderId: null, changeOrderNumber: null };

/** Lines of which nothing is billed yet. */
export const unbilledLines = (lines: readonly PricedLine[], origin: LineOrigin): LineProgress[] =>
  lines.filter(carriesMoney).map(({ id, name, quantity, unit, amount }) => ({
    sourceLineItemId: id,
    ...origin,
    name,
    quantity,
    unit,
    scheduled: amount,
    billed: 0,
    percent: 0,
    balance: amount,
  }));
