import { changeOrder } from '@backoffice/contracts/features/change-orders';
import {
  changeTotals,
  contractFold,
  contractMoney,
  unbilledLines,
  updateContract,
  type ContractChange,
  type ContractSums,
  type ContractView,
  type LineProgress,
} from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, percentBilled, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { costsToBillAfter } from '@backoffice/contracts/features/cost-plus';
import { costChangeOf, jobCost, type JobCostEvent } from '@backoffice/contracts/features/job-costs';
import { location } from '@backoffice/contracts/features/locations';
import {
  allocationChangeOf,
  payment,
  paymentLinesOf,
  type PaymentEvent,
} from '@backoffice/contracts/features/payments';
import { update, type Day, type EventEnvelope } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const contractsProjection = defineProjection(contractFold, {
  version: 12,
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
        {
          InvoiceApproved: applyInvoice,
          OpeningInvoiceRecorded: applyInvoice,
          InvoiceUnapproved: applyInvoice,
          InvoiceVoided: applyInvoice,
        },
        (event) => [invoicePostingOf(event)?.contractId ?? []].flat(),
      ),
      onEventsOf(
        jobCost,
        {
          LaborAdded: applyCosts,
          LaborEdited: applyCosts,
          LaborRemoved: applyCosts,
          MaterialAdded: applyCosts,
          MaterialEdited: applyCosts,
          MaterialRemoved: applyCosts,
          EquipmentAdded: applyCosts,
          EquipmentEdited: applyCosts,
          EquipmentRemoved: applyCosts,
          InventoryUsed: applyCosts,
          InventoryUseEdited: applyCosts,
          InventoryReturned: applyCosts,
          JobCostRatesUpdated: applyCosts,
          JobCostTrashed: applyCosts,
          JobCostRestored: applyCosts,
        },
        (event) => [costChangeOf(event)?.job.contractId ?? []].flat(),
      ),
      onEventsOf(
        payment,
        {
          PaymentPosted: applyPayment,
          CreditApplied: applyPayment,
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
  updateContract(row, {
    changeOrders,
    ...moneyFields(row, changeTotals(changeOrders)),
    billing: { ...row.billing, lines },
  });

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

/** A row as it is kept: `bookedSince` is the first day on which an entry of one of its invoices stands in the books. */
type KeptRow = ContractView & { readonly bookedSince?: Day | null };
const withEntries = ({ bookedSince }: KeptRow, days: readonly Day[]) => ({
  bookedSince: [bookedSince ?? [], days].flat().toSorted()[0] ?? null,
});

function applyInvoice(event: InvoiceEvent, row: ContractView) {
  const posted = invoicePostingOf(event);
  if (!posted) return update({});
  const { amount, extras, amountDue, lineItems, paidBefore = 0 } = posted;
  const isBooked = amount !== 0 || extras !== 0 || amountDue !== 0;
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
  return updateContract(row, {
    billing: {
      lines,
      retainable: row.billing.retainable + posted.retainable,
      retentionHeld: held,
      retentionReleased: released,
    },
    ...moneyFields(row, {
      billed: row.billed + amount,
      extras: row.extras + extras,
      retention: held - released,
      paid: row.paid + paidBefore,
    }),
    ...withEntries(row, isBooked ? [posted.on] : []),
  });
}

/** What a job costs is what a cost-plus contract is worth, up to its maximum; any other bills what was agreed. */
function applyCosts(event: JobCostEvent, row: ContractView) {
  const change = costChangeOf(event);
  if (!change || !row.costPlus) return update({});
  const costsToBill = costsToBillAfter(row.costsToBill, change);
  return updateContract(row, { costsToBill, ...moneyFields(row, { costsToBill }) });
}

function applyPayment(event: EventEnvelope<PaymentEvent>, row: ContractView) {
  const applied = allocationChangeOf(event).allocations.filter(({ contractId }) => contractId === row.id);
  const entries = paymentLinesOf(event).filter(({ allocation }) => allocation?.contractId === row.id);
  return updateContract(row, {
    ...moneyFields(row, { paid: applied.reduce((sum, { amount }) => sum + amount, row.paid) }),
    ...withEntries(
      row,
      entries.map(({ day }) => day),
    ),
  });
}
