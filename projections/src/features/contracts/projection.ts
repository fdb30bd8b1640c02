import { changeOrder } from '@backoffice/contracts/features/change-orders';
import {
  changesOf,
  contract,
  contractMoney,
  type ContractChange,
  type ContractStatus,
  type ContractSums,
  type ContractView,
  type LineProgress,
} from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, percentBilled, postedBy, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { appliedBy, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { carriesMoney, type PricedLine } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { reached, superseded, used } from '#capabilities/link.ts';
import { from, project } from '#capabilities/project.ts';

const fresh = {
  status: 'draft',
  revision: 1,
  countersignature: null,
  completedOn: null,
  noticeOfCompletionRecordedOn: null,
  closedAt: null,
  voidedAt: null,
  voidReason: '',
} as const;
const unbilled = {
  originalAmount: null,
  approvedChanges: 0,
  pendingChanges: 0,
  billed: 0,
  extras: 0,
  retention: 0,
  paid: 0,
};

export const contracts = project(contract, {
  version: 3,
  on: {
    ContractCreated: ({ data }) =>
      insert({
        ...data,
        ...fresh,
        changeOrders: [],
        ...contractMoney({ ...unbilled, amount: data.amount }),
        billing: { lines: toBill(data.lineItems, ofContract), retainable: 0, retentionHeld: 0, retentionReleased: 0 },
      }),
    ContractEdited: ({ data, at }, row) =>
      stands(row, {
        ...data,
        ...money(row, { amount: data.amount }),
        revision: row.revision + 1,
        links: superseded(row.links, at),
        billing: {
          ...row.billing,
          lines: [
            ...toBill(data.lineItems, ofContract),
            ...row.billing.lines.filter(({ source }) => source === 'changeOrder'),
          ],
        },
      }),
    ContractCountersigned: ({ data: { name, title }, at, actor }) =>
      update({ countersignature: { name, title, by: actor.name, at } }),
    ContractCompleted: ({ data }) => update(data),
    ContractClosed: ({ at }, row) => stands(row, { closedAt: at }),
    ContractReopened: (_event, row) => stands(row, { closedAt: null }),
    ContractVoided: ({ data, at }, row) =>
      stands(row, { voidedAt: at, voidReason: data.reason, links: superseded(row.links, at) }),

    ContractSent: (_event, row) => stands(row),
    ContractLinkViewed: (_event, row) => stands(row),
    ContractSigned: ({ data: { linkId }, at }, row) =>
      stands(row, { originalAmount: row.amount, links: used(row.links, linkId, at) }),
    ContractSignatureVoided: ({ at }, row) =>
      stands(row, { originalAmount: null, countersignature: null, links: superseded(row.links, at) }),
  },
  via: {
    customerId: from(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: from(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    'changeOrders.changeOrderId': from(changeOrder, {
      ChangeOrderEdited: ({ id, data: { number, date, amount } }, row) =>
        changed(row, id, () => ({ number, date, amount })),
      ChangeOrderTrashed: ({ id }, row) => changed(row, id, () => ({ standing: 'trashed' })),
      ChangeOrderRestored: ({ id }, row) => changed(row, id, () => ({ standing: 'pending' })),
    }),
    id: [
      from(
        changeOrder,
        {
          ChangeOrderCreated: ({ id, data: { number, date, amount } }, row) =>
            valued(row, [
              ...row.changeOrders,
              { changeOrderId: id, number, date, amount, standing: 'pending', approvals: [] },
            ]),
          ChangeOrderApproved: ({ id, data: { number, on, amount, lineItems } }, row) =>
            changed(
              row,
              id,
              ({ approvals }) => ({ amount, standing: 'approved', approvals: [...approvals, { on, amount }] }),
              [
                ...row.billing.lines,
                ...toBill(lineItems, { source: 'changeOrder', changeOrderId: id, changeOrderNumber: number }),
              ],
            ),
          ChangeOrderUnapproved: ({ id, data: { on, amount } }, row) =>
            changed(
              row,
              id,
              ({ approvals }) => ({ standing: 'pending', approvals: [...approvals, { on, amount: -amount }] }),
              row.billing.lines.filter(({ changeOrderId }) => changeOrderId !== id),
            ),
        },
        ({ data }) => [data.contractId],
      ),
      from(invoice, { InvoiceApproved: billed, InvoiceUnapproved: billed, InvoiceVoided: billed }, (event) =>
        [postedBy(event)?.contractId ?? []].flat(),
      ),
      from(
        payment,
        { PaymentPosted: paid, PaymentReallocated: paid, PaymentReturned: paid, PaymentReversed: paid },
        (event) => appliedBy(event).allocations.map(({ contractId }) => contractId),
      ),
    ],
  },
});

/** What changed, and where the contract stands by it. */
const stands = (row: ContractView, change: Partial<ContractView> = {}) =>
  update({ ...change, status: statusOf({ ...row, ...change }) });

function statusOf(row: ContractView): ContractStatus {
  if (row.voidedAt !== null) return 'void';
  if (row.closedAt !== null) return 'closed';
  return row.signedAt === null ? reached(row) : 'signed';
}

const money = (row: ContractView, sums: Partial<ContractSums>) => contractMoney({ ...row, ...sums });

const valued = (row: ContractView, changeOrders: ContractView['changeOrders'], lines = row.billing.lines) =>
  update({ changeOrders, ...money(row, changesOf(changeOrders)), billing: { ...row.billing, lines } });

const changed = (
  row: ContractView,
  id: string,
  change: (before: ContractChange) => Partial<ContractChange>,
  lines?: LineProgress[],
) =>
  valued(
    row,
    row.changeOrders.map((each) => (each.changeOrderId === id ? { ...each, ...change(each) } : each)),
    lines,
  );

type Origin = Pick<LineProgress, 'source' | 'changeOrderId' | 'changeOrderNumber'>;
const ofContract: Origin = { source: 'contract', changeOrderId: null, changeOrderNumber: null };

/** Lines of which nothing is billed yet. */
const toBill = (lines: readonly PricedLine[], origin: Origin): LineProgress[] =>
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

function billed(event: InvoiceEvent, row: ContractView) {
  const posted = postedBy(event);
  if (!posted) return update({});
  const { amount, extras, lineItems } = posted;
  const lines = row.billing.lines.map((line) => {
    const billedNow = lineItems
      .filter(({ sourceLineItemId }) => sourceLineItemId === line.sourceLineItemId)
      .reduce((sum, { thisPeriod }) => sum + thisPeriod, line.billed);
    return billedNow === line.billed
      ? line
      : {
          ...line,
          billed: billedNow,
          percent: percentBilled(line.scheduled, billedNow),
          balance: line.scheduled - billedNow,
        };
  });
  const [held, released] = [
    row.billing.retentionHeld + posted.retentionHeld,
    row.billing.retentionReleased + posted.retentionReleased,
  ];
  return update({
    billing: {
      lines,
      retainable: row.billing.retainable + posted.retainable,
      retentionHeld: held,
      retentionReleased: released,
    },
    ...money(row, { billed: row.billed + amount, extras: row.extras + extras, retention: held - released }),
  });
}

function paid(event: PaymentEvent, row: ContractView) {
  const applied = appliedBy(event).allocations.filter(({ contractId }) => contractId === row.id);
  return update(money(row, { paid: applied.reduce((sum, { amount }) => sum + amount, row.paid) }));
}
