import { changeOrder } from '@backoffice/contracts/features/change-orders';
import {
  changeTotals,
  contractFold,
  contractMoney,
  unbilledLines,
  type ContractChange,
  type ContractSums,
  type ContractView,
  type LineProgress,
} from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, percentBilled, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const contractsProjection = defineProjection(contractFold, {
  version: 4,
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
