import { z } from 'zod';
import { attach, History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { payrollRunCommands } from './commands.ts';
import { payrollRunEvents, payrollRunInverses } from './events.ts';
import { payrollRunRefusals } from './refusals.ts';
import { PayrollFile, PayrollRunView } from './view.ts';

/** What a payroll service has paid for a period, as the books have it. */
export const payrollRun = defineResource({
  entity: 'PayrollRun',
  noun: ['payroll', 'payrolls'],
  path: 'payroll-runs',
  recordPage: '/ledger/payrolls/:id',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: payrollRunCommands,
  events: payrollRunEvents,
  refusals: payrollRunRefusals,
  view: PayrollRunView,
  historyPhrases: {
    PayrollPosted: 'posted the payroll',
    PayrollReversed: 'reversed it: {reason}',
    LaborDifferenceCleared: 'cleared what hours of jobs and pay differ by: {reason}',
    LaborDifferenceRestored: 'restored what was cleared: {reason}',
  },
  inverses: payrollRunInverses,
  list: {
    search: ['number', 'note', 'net'],
    filter: ['status', 'paidOn', 'periodFrom', 'periodTo', 'net', 'createdAt'],
    sort: ['number', 'paidOn', 'periodFrom', 'gross', 'net', 'status', 'createdAt'],
  },
  can: { attach: true },
});

const books = { access: 'session', scope: 'company', entity: 'PayrollRun', permission: 'action:ledger.view' } as const;
const writing = { ...books, permission: 'action:ledger.edit' } as const;
const { PostPayroll, ReversePayroll, ClearLaborDifference, RestoreLaborDifference } = payrollRunCommands.shapes;
const file = { ...writing, path: '/ledgers/payrolls/:id/media', body: attach.commands['AttachTo*'] } as const;

/** A file as Base64: CSV in UTF-8 or Windows-1252, or an Excel sheet. */
const PayrollContent = z.strictObject({ content: z.base64().max(2_800_000, 'Use a file of at most 2 MB.') });

export const payrollRunOwnRoutes = defineRoutes('payroll-runs', {
  list: {
    ...books,
    method: 'POST',
    path: '/ledgers/payrolls/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Payrolls that were posted',
  },
  readFile: {
    ...writing,
    method: 'POST',
    path: '/ledgers/payrolls/read',
    does: { handler: 'read' },
    body: PayrollContent,
    answer: PayrollFile,
    summary: 'Read the file of a payroll service; nothing is written',
  },
  post: {
    ...writing,
    method: 'POST',
    path: '/ledgers/payrolls',
    does: { command: 'PostPayroll', on: 'new' },
    body: PostPayroll,
    summary: 'Post what was paid for a period, by person or in totals',
  },
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/payrolls/:id',
    does: { read: 'one' },
    answer: PayrollRunView,
    summary: 'Get one',
  },
  reverse: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/payrolls/:id/reverse',
    does: { command: 'ReversePayroll', on: 'id' },
    body: ReversePayroll.extend(Version),
    summary: 'Post a payroll back',
  },
  clear: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/payrolls/:id/difference',
    does: { command: 'ClearLaborDifference', on: 'id' },
    body: ClearLaborDifference.extend(Version),
    summary: 'What hours of jobs and pay differ by in its period is a difference of labor',
  },
  restore: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/payrolls/:id/difference/restore',
    does: { command: 'RestoreLaborDifference', on: 'id' },
    body: RestoreLaborDifference.extend(Version),
    summary: 'Restore a difference that was cleared',
  },
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToPayrollRun', on: 'id' },
    summary: 'Attach a file that was put in for it',
  },
  detach: {
    ...file,
    method: 'DELETE',
    does: { command: 'DetachFromPayrollRun', on: 'id' },
    summary: 'Remove a file',
  },
  history: {
    ...books,
    method: 'GET',
    path: '/ledgers/payrolls/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const payrollRunRoutes: Route[] = Object.values(payrollRunOwnRoutes);
