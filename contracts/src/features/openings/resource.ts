import { z } from 'zod';
import { AccountType } from '#capabilities/index.ts';
import { defineResource, defineRoutes, type Route, Version } from '#kernel/index.ts';
import { openingCommands } from './commands.ts';
import { openingEvents, openingInverses } from './events.ts';
import { openingRefusals } from './refusals.ts';
import { BillFile, CreditFile, InvoiceFile, JobFile, OpeningAnswer, OpeningView, TrialBalancePreview } from './view.ts';

/** What the books of a company begin with: one record for each, under the company's own id. */
export const opening = defineResource({
  entity: 'BookOpening',
  noun: ['opening of the books', 'openings of the books'],
  path: 'book-openings',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: openingCommands,
  events: openingEvents,
  refusals: openingRefusals,
  view: OpeningView,
  historyPhrases: {
    OpeningStarted: 'had the books begin on {date}',
    OpeningInvoicesEntered: 'entered the open invoices',
    OpeningBillsEntered: 'entered the open bills',
    OpeningCreditsEntered: 'entered the credits of customers',
    OpeningJobsEntered: 'entered the jobs under way',
    TrialBalanceEntered: 'entered the trial balance',
    OpeningPosted: 'posted the opening',
    OpeningUndone: 'undid the opening: {reason}',
    OpeningFinished: 'finished the opening',
  },
  inverses: openingInverses,
  list: { search: [], filter: [], sort: ['createdAt'] },
  can: {},
});

const books = { access: 'session', scope: 'company', entity: 'BookOpening' } as const;
const writing = { ...books, permission: 'action:ledger.edit', does: { handler: 'write' } } as const;
/** Of files: nothing is written, so that asking again needs no key. */
const reading = { ...writing, does: { handler: 'read' } } as const;
const { StartOpening, EnterOpeningInvoices, EnterOpeningBills, EnterTrialBalance, UndoOpening } =
  openingCommands.shapes;
const { EnterOpeningCredits, EnterOpeningJobs } = openingCommands.shapes;

/** A file as Base64, of at most 2 MB; CSV in UTF-8 or Windows-1252, or an Excel sheet. */
const FileContent = z.strictObject({ content: z.base64().max(2_800_000, 'Use a file of at most 2 MB.') });
/** A file as it was tried. Who is called so by nobody yet is added, and rows that cannot be entered are left out. */
const TriedContent = FileContent.extend({ previewToken: z.string().max(64), ...Version });
/** Of one kind of document: its file is tried, and entered as it was tried. */
const fileRoutes = <const Answer extends z.ZodType>(kind: string, called: string, answer: Answer) => ({
  read: {
    ...reading,
    method: 'POST',
    path: `/ledgers/opening/${kind}/read`,
    body: FileContent,
    answer,
    summary: `Try a file of ${called}: what is wrong with each row, and what it adds; nothing is written`,
  } as const,
  import: {
    ...writing,
    method: 'POST',
    path: `/ledgers/opening/${kind}/import`,
    body: TriedContent,
    summary: `Enter ${called} of a file as it was tried, with whom and what it adds`,
  } as const,
});
const files = {
  invoices: fileRoutes('invoices', 'open invoices', InvoiceFile),
  bills: fileRoutes('bills', 'open bills', BillFile),
  credits: fileRoutes('credits', 'credits of customers', CreditFile),
  jobs: fileRoutes('jobs', 'jobs under way', JobFile),
};
/**
 * What becomes of a row whose account is not found, by its number of the file. `account`: which of the chart is taken
 * for it, or `bank:` and the id of a bank; `type`: of an account that is added.
 */
const RowChoice = z.strictObject({
  row: z.int().min(2, 'Rows begin below the headings.').max(10_000, 'Use the number of a row of the file.'),
  as: z.enum(['account', 'create', 'ignore']),
  account: z
    .string()
    .max(64)
    .regex(/^[\w:-]*$/, 'Choose an account of the chart.')
    .default(''),
  type: AccountType.default('expense'),
});
export type RowChoice = z.infer<typeof RowChoice>;
const Tried = FileContent.extend({
  choices: z.array(RowChoice).max(1_000, 'Choose for at most 1,000 rows.').default([]),
});

export const openingOwnRoutes = defineRoutes('openings', {
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/opening',
    permission: 'action:ledger.view',
    does: { handler: 'write' },
    answer: OpeningAnswer,
    summary: 'What the books begin with, and what is still in opening balance equity',
  },
  pdf: {
    ...books,
    method: 'GET',
    path: '/ledgers/opening/pdf',
    permission: 'action:ledger.view',
    does: { handler: 'read' },
    gives: ['pdf'],
    summary: 'What the books begin with as PDF, to be signed: every paper, every account, and what is left in 3900',
  },
  start: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/opening',
    body: StartOpening.extend(Version),
    summary: 'Say on which day the books begin',
  },
  invoices: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/opening/invoices',
    body: EnterOpeningInvoices.extend(Version),
    summary: 'Enter all open invoices of that day, and those of which retention is held',
  },
  bills: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/opening/bills',
    body: EnterOpeningBills.extend(Version),
    summary: 'Enter all open bills of that day',
  },
  enterRows: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/opening/trial-balance',
    body: EnterTrialBalance.extend(Version),
    summary: 'Enter the rows of the trial balance of that day',
  },
  credits: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/opening/credits',
    body: EnterOpeningCredits.extend(Version),
    summary: 'Enter all that customers had paid by that day before it was billed',
  },
  jobs: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/opening/jobs',
    body: EnterOpeningJobs.extend(Version),
    summary: 'Enter the figures of all jobs that were under way',
  },
  readInvoices: files.invoices.read,
  importInvoices: files.invoices.import,
  readBills: files.bills.read,
  importBills: files.bills.import,
  readCredits: files.credits.read,
  importCredits: files.credits.import,
  readJobs: files.jobs.read,
  importJobs: files.jobs.import,
  tryFile: {
    ...reading,
    method: 'POST',
    path: '/ledgers/opening/trial-balance/try',
    body: Tried,
    answer: TrialBalancePreview,
    summary: 'Try the trial balance of a file: what becomes of each row, and what differs; nothing is written',
  },
  importFile: {
    ...writing,
    method: 'POST',
    path: '/ledgers/opening/trial-balance/import',
    body: Tried.extend({ previewToken: z.string().max(64), ...Version }),
    summary: 'Enter the trial balance of a file as it was tried',
  },
  post: {
    ...writing,
    method: 'POST',
    path: '/ledgers/opening/post',
    summary: 'Post the opening: its invoices, its bills and the rest of the trial balance, or nothing',
  },
  undo: {
    ...writing,
    method: 'POST',
    path: '/ledgers/opening/undo',
    body: UndoOpening.extend(Version),
    summary: 'Post the opening back on its day; it is a draft again',
  },
  finish: {
    ...writing,
    method: 'POST',
    path: '/ledgers/opening/finish',
    summary: 'Finish the opening: nothing is left in opening balance equity',
  },
});
export const openingRoutes: Route[] = Object.values(openingOwnRoutes);
