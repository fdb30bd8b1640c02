import { z } from 'zod';
import { attach, distinctIds, History } from '#capabilities/index.ts';
import {
  Day,
  defineResource,
  defineRoutes,
  Id,
  ListRequest,
  type Route,
  Text,
  TotalCents,
  Version,
} from '#kernel/index.ts';
import { checkCommands, CheckMethod, CheckNumber } from './commands.ts';
import { checkEvents, checkInverses } from './events.ts';
import { checkRefusals } from './refusals.ts';
import { CheckView } from './view.ts';

/** What is paid out of a bank: bills of a vendor, or what no bill was recorded of. */
export const check = defineResource({
  entity: 'Check',
  noun: ['check', 'checks'],
  path: 'checks',
  recordPage: '/ledger/general/:id',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: checkCommands,
  events: checkEvents,
  refusals: checkRefusals,
  view: CheckView,
  historyPhrases: {
    CheckWritten: 'wrote the check',
    CheckEdited: 'edited it',
    CheckPrinted: 'printed it',
    CheckRenumbered: 'gave check {from} the number {to}',
    CheckSentByAch: 'put it into the ACH file for {effectiveOn}',
    CheckRecalledFromAch: 'took it out of the ACH file, which was taken back',
    CheckCleared: 'noted that it cleared on {clearedOn}',
    CheckReconciled: 'reconciled it with the statement of {on}',
    CheckUnreconciled: 'took it off the statement of {on}, which was reopened',
    CheckVoided: 'voided it: {reason}',
  },
  inverses: checkInverses,
  list: {
    search: ['number', 'payee', 'vendorName', 'memo', 'amount'],
    found: ['number', 'payee', 'amount', 'status'],
    filter: [
      'bankId',
      'bankKind',
      'vendorId',
      'method',
      'status',
      'amount',
      'date',
      'clearedOn',
      'reconciledOn',
      'createdAt',
      'updatedAt',
    ],
    sort: ['number', 'payee', 'bankName', 'amount', 'date', 'status', 'createdAt', 'updatedAt'],
  },
  can: { attach: true, posts: true },
});

const books = { access: 'session', scope: 'company', entity: 'Check', permission: 'action:ledger.view' } as const;
const writing = { ...books, permission: 'action:ledger.edit' } as const;
const { WriteCheck, EditCheck, PrintCheck, ClearCheck, VoidCheck } = checkCommands.shapes;
const file = { ...writing, path: '/ledgers/general/checks/:id/media', body: attach.commands['AttachTo*'] } as const;

/**
 * Bills and credits of any vendors: one check for each vendor. `amounts`: what is paid of a bill where that is a part
 * of it, by its id; of a credit it is negative. `number`: of the first check; left out, the next one of the bank.
 */
export const BillsToPay = z.strictObject({
  bankId: Id,
  method: CheckMethod.default('check'),
  date: Day.optional(),
  number: CheckNumber.optional(),
  withoutPapers: Text(2_000).optional().describe('Why subcontractors are paid though papers of theirs are missing.'),
  billIds: z.array(Id).min(1, 'Choose a bill.').max(100, 'Choose at most 100 bills.'),
  amounts: z.record(Id, TotalCents).default({}),
});

const SheetIds = distinctIds(100);
/** In the order in which they lie in the printer. `number`: of the first sheet there. */
export const ChecksToPrint = z.strictObject({ checkIds: SheetIds, number: CheckNumber });
/** `spoiltFrom`: the number of the first sheet that was spoilt; from there on they wait to be printed again. */
export const PrintedChecks = z.strictObject({ checkIds: SheetIds, spoiltFrom: CheckNumber.optional() });

/**
 * Which checks a bank is told of. `accountNumber`: the whole number, for the file alone: it is never kept. The day of a
 * check, and of what took it back.
 */
export const PositivePay = z
  .strictObject({
    bankId: Id,
    accountNumber: z
      .string()
      .trim()
      .regex(/^\d{4,17}$/, 'Type the whole account number: 4 to 17 digits.'),
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'It ends before it begins.' });

export const checkOwnRoutes = defineRoutes('checks', {
  list: {
    ...books,
    method: 'POST',
    path: '/ledgers/general/checks/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Checks',
  },
  write: {
    ...writing,
    method: 'POST',
    path: '/ledgers/general/checks',
    does: { command: 'WriteCheck', on: 'new' },
    body: WriteCheck,
    summary: 'Write a check',
  },
  payBills: {
    ...writing,
    method: 'POST',
    path: '/ledgers/general/checks/pay-bills',
    does: { handler: 'write' },
    body: BillsToPay,
    summary: 'Pay these bills, by one check or ACH payment for each vendor',
  },
  nextNumber: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/next-check-number',
    permission: 'action:ledger.edit',
    does: { handler: 'read' },
    query: z.strictObject({ bankId: Id }),
    answer: z.object({ number: z.string() }),
    summary: 'The number of the next check of a bank',
  },
  numberSheets: {
    ...writing,
    method: 'POST',
    path: '/ledgers/general/checks/number-sheets',
    does: { handler: 'write' },
    body: ChecksToPrint,
    summary: 'Number checks that wait to be printed as the sheets in the printer are',
  },
  sheets: {
    ...books,
    method: 'POST',
    path: '/ledgers/general/checks/sheets',
    permission: 'action:ledger.edit',
    does: { handler: 'read' },
    body: z.strictObject({ checkIds: SheetIds }),
    gives: ['pdf'],
    summary: 'Several checks of one bank as one PDF',
  },
  positivePay: {
    ...books,
    method: 'POST',
    path: '/ledgers/general/positive-pay',
    permission: 'action:ledger.edit',
    does: { handler: 'read' },
    body: PositivePay,
    gives: ['csv'],
    summary: 'The checks that a bank may pay, and those that are void, as CSV for the bank',
  },
  printed: {
    ...writing,
    method: 'POST',
    path: '/ledgers/general/checks/printed',
    does: { handler: 'write' },
    body: PrintedChecks,
    summary: 'Note which checks came out of the printer, and which sheets are spoilt',
  },
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/checks/:id',
    does: { read: 'one' },
    answer: CheckView,
    summary: 'Get one',
  },
  edit: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/general/checks/:id',
    does: { command: 'EditCheck', on: 'id' },
    body: EditCheck.extend(Version),
    summary: 'Change what has not cleared',
  },
  print: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/general/checks/:id/print',
    does: { command: 'PrintCheck', on: 'id' },
    body: PrintCheck.extend(Version),
    summary: 'Note that it was printed',
  },
  pdf: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/checks/:id/pdf',
    permission: 'action:ledger.edit',
    does: { handler: 'read' },
    gives: ['pdf'],
    summary: 'The check as PDF, for check stock with two vouchers',
  },
  clear: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/general/checks/:id/clear',
    does: { command: 'ClearCheck', on: 'id' },
    body: ClearCheck.extend(Version),
    summary: 'Note that the bank paid it',
  },
  void: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/general/checks/:id/void',
    does: { command: 'VoidCheck', on: 'id' },
    body: VoidCheck.extend(Version),
    summary: 'Take it back by entries of the opposite sign: what it paid is owed again',
  },
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToCheck', on: 'id' },
    summary: 'Attach a file that was put in for it',
  },
  detach: { ...file, method: 'DELETE', does: { command: 'DetachFromCheck', on: 'id' }, summary: 'Remove a file' },
  history: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/checks/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const checkRoutes: Route[] = Object.values(checkOwnRoutes);
