import { z } from 'zod';
import { AccountType } from '#capabilities/index.ts';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';
import {
  EnteredInvoice,
  EnteredJob,
  OpeningBill,
  OpeningCredit,
  OpeningDocuments,
  OpeningInvoice,
  OpeningJob,
  OpeningRow,
} from './commands.ts';

export const OpeningStatus = z.enum(['draft', 'posted', 'final']);
export const OpeningView = z.object({
  ...recordFields,
  status: OpeningStatus,
  date: Day,
  invoices: z.array(OpeningInvoice),
  bills: z.array(OpeningBill),
  credits: z.array(OpeningCredit),
  jobs: z.array(OpeningJob),
  rows: z.array(OpeningRow),
  /** Of the file that the trial balance was read from. */
  sha256: z.string(),
  documents: OpeningDocuments,
  /** Every invoice it has recorded: after it is undone, the same number is the same record again. */
  recorded: z.array(z.object({ number: z.string(), contractId: z.string(), id: z.string() })),
});
export type OpeningView = z.infer<typeof OpeningView>;

/** A control account: what the trial balance says of it, beside what is entered. Debits are positive. */
export const OpeningControl = z.object({
  account: z.string(),
  bankId: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  file: TotalCents,
  entered: TotalCents,
  difference: TotalCents,
});
export type OpeningControl = z.infer<typeof OpeningControl>;

/**
 * What stands in 3900 after the documents and banks, and after the rest of the trial balance. `debits`, `credits`: of
 * its rows.
 */
export const OpeningFigures = z.object({
  documents: TotalCents,
  remaining: TotalCents,
  debits: TotalCents,
  credits: TotalCents,
  controls: z.array(OpeningControl),
});
export type OpeningFigures = z.infer<typeof OpeningFigures>;

/** A bank or a card with what it begins with, which it says itself. */
export const OpeningBank = z.object({
  account: z.enum(['bank', 'cards']),
  bankId: z.string(),
  code: z.string(),
  name: z.string(),
  amount: TotalCents,
  on: Day.nullable(),
});
export type OpeningBank = z.infer<typeof OpeningBank>;

/** The opening of a company; `version` 0 and no date where it was never begun. */
export const OpeningAnswer = OpeningView.pick({
  status: true,
  invoices: true,
  bills: true,
  credits: true,
  jobs: true,
  rows: true,
  version: true,
}).extend({
  date: Day.nullable(),
  entryId: z.string().nullable(),
  banks: z.array(OpeningBank),
  figures: OpeningFigures,
});
export type OpeningAnswer = z.infer<typeof OpeningAnswer>;

/** A row of a trial balance as it was tried. `says`: what is wrong with it. */
export const TriedRow = z.object({
  row: z.int(),
  number: z.string(),
  name: z.string(),
  amount: TotalCents,
  outcome: z.enum(['matched', 'compared', 'create', 'ignored', 'error']),
  account: z.string().nullable(),
  bankId: z.string().nullable(),
  /** Of an account that is added. */
  type: AccountType.nullable(),
  says: z.string(),
});
export type TriedRow = z.infer<typeof TriedRow>;

export const TrialBalancePreview = z.object({
  rows: z.array(TriedRow),
  debits: TotalCents,
  credits: TotalCents,
  figures: OpeningFigures,
  previewToken: z.string(),
});
export type TrialBalancePreview = z.infer<typeof TrialBalancePreview>;

/**
 * A row of a file as it was read. `says`: what is wrong with it, by the name of its column; `adds`: who and what is
 * added with it, as nobody is called so yet.
 */
export const ReadRow = z.object({
  row: z.int(),
  words: z.string(),
  says: z.string(),
  adds: z.string(),
});
export type ReadRow = z.infer<typeof ReadRow>;
/** A file as it was read, before anything is written. `found`: what of it can be entered as the records are now. */
const readFile = <Found extends z.ZodType>(found: Found) =>
  z.object({ rows: z.array(ReadRow.extend({ found: found.nullable() })), previewToken: z.string() });
export const InvoiceFile = readFile(EnteredInvoice);
export type InvoiceFile = z.infer<typeof InvoiceFile>;
export const BillFile = readFile(OpeningBill);
export type BillFile = z.infer<typeof BillFile>;
export const CreditFile = readFile(OpeningCredit);
export type CreditFile = z.infer<typeof CreditFile>;
export const JobFile = readFile(EnteredJob);
export type JobFile = z.infer<typeof JobFile>;
