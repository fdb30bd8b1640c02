import { z } from 'zod';
import { Day, defineRoutes, Text, type Route } from '#kernel/index.ts';
import { ExportRequest, journalExportCommands, JournalFormat } from './commands.ts';
import { JournalExportStatus } from './view.ts';

const books = {
  access: 'session',
  scope: 'company',
  permission: 'action:ledger.view',
  alsoPermission: 'component:export-menu',
} as const;
const days = { from: Day, to: Day };
const NOT_BACKWARDS = { path: ['to'], message: 'Choose a day that is not before the first.' };
const isForward = ({ from, to }: { readonly from: Day; readonly to: Day }) => from <= to;

export const journalExportOwnRoutes = defineRoutes('journal-exports', {
  export: {
    ...books,
    method: 'GET',
    path: '/ledgers/journal/accounting-export',
    does: { handler: 'read' },
    query: z
      .strictObject({
        format: JournalFormat.default('csv'),
        ...days,
        receivable: Text(20).default('').describe('Xero alone: the number of the account for receivables.'),
        payable: Text(20).default('').describe('Xero alone: the number of the account for payables.'),
        bank: Text(20).default('').describe('Xero alone: the number of the account for banks.'),
      })
      .refine(isForward, NOT_BACKWARDS),
    gives: ['iif', 'csv', 'zip', 'txt'],
    summary: 'What was posted in a range of days, as an accounting program takes it; nothing is noted',
  },
  status: {
    ...books,
    method: 'GET',
    path: '/ledgers/journal/exports',
    does: { handler: 'read' },
    query: z.strictObject({ format: JournalFormat }),
    answer: JournalExportStatus,
    summary: 'What went out to a program, the days that are next, and what came late',
  },
  make: {
    ...books,
    method: 'POST',
    path: '/ledgers/journal/exports',
    entity: 'JournalExports',
    does: { handler: 'write' },
    body: ExportRequest.refine(isForward, NOT_BACKWARDS),
    summary: 'Export what did not go out to a program yet of a range of days; no entry goes out twice',
  },
  file: {
    ...books,
    method: 'GET',
    path: '/ledgers/journal/exports/:id/file',
    does: { handler: 'read' },
    gives: 'bytes',
    summary: 'The file of an export, as it went out',
  },
  withdraw: {
    ...books,
    method: 'POST',
    path: '/ledgers/journal/exports/:id/withdraw',
    entity: 'JournalExports',
    does: { handler: 'write' },
    body: journalExportCommands.shapes.WithdrawExport.omit({ exportId: true }),
    summary: 'Take an export back that the program has not taken: its entries go out again',
  },
  package: {
    ...books,
    method: 'GET',
    path: '/ledgers/accountant-package',
    does: { handler: 'read' },
    query: z.strictObject({ format: JournalFormat.default('csv'), ...days }).refine(isForward, NOT_BACKWARDS),
    gives: ['zip'],
    inBackground: true,
    summary: 'All reports of a range of days, the journal and the 1099 totals in one archive, in the background',
  },
  auditPack: {
    ...books,
    alsoPermission: 'action:audit-pack.make',
    method: 'GET',
    path: '/ledgers/audit-pack',
    does: { handler: 'read' },
    gives: ['zip'],
    inBackground: true,
    summary: 'The whole log with a program that checks it offline, its signed heads and the journal, in the background',
  },
});
export const journalExportRoutes: Route[] = Object.values(journalExportOwnRoutes);
