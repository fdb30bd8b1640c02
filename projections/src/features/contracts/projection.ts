import { changeOrder } from '@backoffice/contracts/features/change-orders';
import {
  changeTotals,
  contract,
  contractMoney,
  type ContractChange,
  type ContractStatus,
  type ContractSums,
  type ContractView,
  type LineProgress,
} from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, percentBilled, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { carriesMoney, type PricedLine } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { deliveryStatus, supersedeLinks, markLinkUsed } from '#capabilities/link.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

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

export const contractsProjection = defineProjection(contract, {
  version: 3,
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
        ...moneyFields(row, { amount: data.amount }),
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
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    'changeOrders.changeOrderId': onEventsOf(changeOrder, {
      ChangeOrderEdited: ({ id, data: { number, date, amount } }, row) =>
        updateChangeOrder(row, id, () => ({ number, date, amount })),
      ChangeOrderTrashed: ({ id }, row) => updateChangeOrder(row, id, () => ({ standing: 'trashed' })),
      ChangeOrderRestored: ({ id }, row) => updateChangeOrder(row, id, () => ({ standing: 'pending' })),
    }),
    id: [
      onEventsOf(
        changeOrder,
        {
          ChangeOrderCreated: ({ id, data: { number, date, amount } }, row) =>
            withChangeOrders(row, [
              ...row.changeOrders,
              { changeOrderId: id, number, date, amount, standing: 'pending', approvals: [] },
            ]),
          ChangeOrderApproved: ({ id, data: { number, on, amount, lineItems } }, row) =>
            updateChangeOrder(
              row,
              id,
              ({ approvals }) => ({ amount, standing: 'approved', approvals: [...approvals, { on, amount }] }),
              [
                ...row.billing.lines,
                ...unbilledLines(lineItems, { source: 'changeOrder', changeOrderId: id, changeOrderNumber: number }),
              ],
            ),
          ChangeOrderUnapproved: ({ id, data: { on, amount } }, row) =>
            updateChangeOrder(
              row,
              id,
              ({ approvals }) => ({ standing: 'pending', approvals: [...approvals, { on, amount: -amount }] }),
              row.billing.lines.filter(({ changeOrderId }) => changeOrderId !== id),
            ),
        },
        ({ data }) => [data.contractId],
      ),
      onEventsOf(
        invoice,
        { InvoiceApproved: applyInvoice, InvoiceUnapproved: applyInvoice, InvoiceVoided: applyInvoice },
        (event) => [invoicePostingOf(event)?.contractId ?? []].flat(),
      ),
      onEventsOf(
        payment,
        {
          PaymentPosted: applyPayment,
          PaymentReallocated: applyPayment,
          PaymentReturned: applyPayment,
          PaymentReversed: applyPayment,
        },
        (event) => allocationChangeOf(event).allocations.map(({ contractId }) => contractId),
      ),
    ],
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

const moneyFields = (row: ContractView, sums: Partial<ContractSums>) => contractMoney({ ...row, ...sums });

const withChangeOrders = (row: ContractView, changeOrders: ContractView['changeOrders'], lines = row.billing.lines) =>
  update({ changeOrders, ...moneyFields(row, changeTotals(changeOrders)), billing: { ...row.billing, lines } });

const updateChangeOrder = (
  row: ContractView,
  id: string,
  change: (before: ContractChange) => Partial<ContractChange>,
  lines?: LineProgress[],
) =>
  withChangeOrders(
    row,
    row.changeOrders.map((each) => (each.changeOrderId === id ? { ...each, ...change(each) } : each)),
    lines,
  );

type LineOrigin = Pick<LineProgress, 'source' | 'changeOrderId' | 'changeOrderNumber'>;
const contractOrigin: LineOrigin = { source: 'contract', changeOrderId: null, changeOrderNumber: null };

/** Lines of which nothing is billed yet. */
const unbilledLines = (lines: readonly PricedLine[], origin: LineOrigin): LineProgress[] =>
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

function applyInvoice(event: InvoiceEvent, row: ContractView) {
  const posted = invoicePostingOf(event);
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
    ...moneyFields(row, { billed: row.billed + amount, extras: row.extras + extras, retention: held - released }),
  });
}

function applyPayment(event: PaymentEvent, row: ContractView) {
  const applied = allocationChangeOf(event).allocations.filter(({ contractId }) => contractId === row.id);
  return update(moneyFields(row, { paid: applied.reduce((sum, { amount }) => sum + amount, row.paid) }));
}
