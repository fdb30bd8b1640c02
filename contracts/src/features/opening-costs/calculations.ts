import {
  jobReference,
  type JobCostEvent,
  type JobCostHead,
  type JobCostOrigin,
  type MaterialPosting,
} from '#features/job-costs';
import type { Cents, Day } from '#kernel/index.ts';

/** What the ticket of an opening is called; the others of its contract are counted from one. */
export const OPENING_TICKET = 'Before the books';
const description = 'Costs before the books began';

/**
 * What a job had cost before the books began: a ticket of its own with one line that no vendor charges, so that the
 * books have nothing of it by itself.
 */
export function openingCosts(
  { number, amount, on }: { readonly number: string; readonly amount: Cents; readonly on: Day },
  origin: JobCostOrigin,
  newId: () => string,
): JobCostEvent[] {
  const head: JobCostHead = {
    number,
    changeOrderId: null,
    changeOrderNumber: '',
    date: on,
    endDate: null,
    foremanId: null,
    foremanName: '',
    operators: [],
    description,
    overheadRateId: null,
    overheadName: '',
    profitSplits: [],
  };
  const line: MaterialPosting = {
    kind: 'material',
    id: newId(),
    workDate: on,
    lineItemId: null,
    phaseName: '',
    source: 'misc',
    supplierId: null,
    supplierName: '',
    miscItemId: null,
    miscItemName: '',
    invoiceRef: '',
    description,
    quantity: 10_000,
    unit: 'ls',
    unitCost: amount,
    tax: 0,
    amount,
    billable: false,
    receiptPath: null,
    account: null,
    postedOn: null,
  };
  return [
    { type: 'JobCostCreated', data: { ...origin, ...head } },
    { type: 'MaterialAdded', data: { job: jobReference({ ...origin, number }), line } },
  ];
}
