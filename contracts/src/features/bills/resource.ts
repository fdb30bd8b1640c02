import { attach, History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { billCommands } from './commands.ts';
import { billEvents, billInverses } from './events.ts';
import { billRefusals } from './refusals.ts';
import { BillTotals, BillView } from './view.ts';

/** What a vendor has billed, taken back or had set right: the entries of the vendor ledger that checks pay. */
export const bill = defineResource({
  entity: 'Bill',
  noun: ['bill', 'bills'],
  path: 'bills',
  recordPage: '/ledger/bills/:id',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: billCommands,
  events: billEvents,
  refusals: billRefusals,
  view: BillView,
  historyPhrases: {
    BillRecorded: 'recorded the bill',
    OpeningBillRecorded: 'brought it forward into the books',
    CreditRecorded: 'recorded the credit',
    AdjustmentRecorded: 'recorded the adjustment',
    RetentionPayableReleased: 'released retention',
    BillEdited: 'edited it',
    MaterialsLinked: 'linked it to materials of job costs',
    AdjustmentMatched: 'matched it with {to}',
    AdjustmentWrittenOff: 'wrote it off: {reason}',
    BillVoided: 'voided it: {reason}',
  },
  inverses: billInverses,
  list: {
    search: ['vendorName', 'ref', 'memo', 'amount'],
    found: ['vendorName', 'ref', 'amount', 'status'],
    filter: [
      'vendorId',
      'kind',
      'status',
      'amount',
      'open',
      'date',
      'dueDate',
      'adjustsBillId',
      'commitmentId',
      'createdAt',
      'updatedAt',
    ],
    sort: ['vendorName', 'ref', 'amount', 'open', 'date', 'dueDate', 'status', 'createdAt', 'updatedAt'],
  },
  can: { attach: true, posts: true },
});

const books = { access: 'session', scope: 'company', entity: 'Bill', permission: 'action:ledger.view' } as const;
const writing = { ...books, permission: 'action:ledger.edit' } as const;
const {
  RecordBill,
  RecordCredit,
  RecordAdjustment,
  ReleaseSubRetention,
  EditBill,
  VoidBill,
  MatchAdjustment,
  WriteOffAdjustment,
} = billCommands.shapes;
const file = { ...writing, path: '/ledgers/vendor/bills/:id/media', body: attach.commands['AttachTo*'] } as const;

export const billOwnRoutes = defineRoutes('bills', {
  list: {
    ...books,
    method: 'POST',
    path: '/ledgers/vendor/bills/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Bills, credits and adjustments of all vendors',
  },
  totals: {
    ...books,
    method: 'POST',
    path: '/ledgers/vendor/bills/totals',
    does: { handler: 'read' },
    body: ListRequest,
    answer: BillTotals,
    summary: 'What all bills that are found add up to; without a status asked for, no void ones',
  },
  record: {
    ...writing,
    method: 'POST',
    path: '/ledgers/vendor/bills',
    does: { command: 'RecordBill', on: 'new' },
    body: RecordBill,
    summary: 'Record a bill of a vendor',
  },
  recordCredit: {
    ...writing,
    method: 'POST',
    path: '/ledgers/vendor/credits',
    does: { command: 'RecordCredit', on: 'new' },
    body: RecordCredit,
    summary: 'Record what a vendor takes back',
  },
  recordAdjustment: {
    ...writing,
    method: 'POST',
    path: '/ledgers/vendor/adjustments',
    does: { command: 'RecordAdjustment', on: 'new' },
    body: RecordAdjustment,
    summary: 'Set the balance of a vendor right',
  },
  releaseRetention: {
    ...writing,
    method: 'POST',
    path: '/ledgers/vendor/releases',
    does: { command: 'ReleaseSubRetention', on: 'new' },
    body: ReleaseSubRetention,
    summary: 'Release retention that was held from the bills of a subcontract: it is owed from now on',
  },
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/vendor/bills/:id',
    does: { read: 'one' },
    answer: BillView,
    summary: 'Get one',
  },
  edit: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/vendor/bills/:id',
    does: { command: 'EditBill', on: 'id' },
    body: EditBill.extend(Version),
    summary: 'Change what is not paid',
  },
  void: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/vendor/bills/:id/void',
    does: { command: 'VoidBill', on: 'id' },
    body: VoidBill.extend(Version),
    summary: 'Take back what is not paid',
  },
  match: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/vendor/bills/:id/match',
    does: { command: 'MatchAdjustment', on: 'id' },
    body: MatchAdjustment.extend(Version),
    summary: "Give a correction that job costs made the number of the vendor's memo",
  },
  writeOff: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/vendor/bills/:id/write-off',
    does: { command: 'WriteOffAdjustment', on: 'id' },
    body: WriteOffAdjustment.extend(Version),
    summary: 'Write off a correction that job costs made and the vendor does not follow',
  },
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToBill', on: 'id' },
    summary: 'Attach a file that was put in for it: the bill itself',
  },
  detach: { ...file, method: 'DELETE', does: { command: 'DetachFromBill', on: 'id' }, summary: 'Remove a file' },
  history: {
    ...books,
    method: 'GET',
    path: '/ledgers/vendor/bills/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const billRoutes: Route[] = Object.values(billOwnRoutes);
