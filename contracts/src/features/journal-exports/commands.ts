import { z } from 'zod';
import { Day, defineMessages, Id, Line, Text, TotalCents, type MessageOf } from '#kernel/index.ts';

/**
 * `iif`: QuickBooks Desktop. `quickbooksOnline`: journal entries with lists of accounts and names. `xero`: manual
 * journals. `sage`: Sage 100 Contractor. `hledger`: plain-text accounting. `csv`: every line, for any other program.
 */
export const journalFormats = ['iif', 'quickbooksOnline', 'xero', 'sage', 'hledger', 'csv'] as const;
export const JournalFormat = z.enum(journalFormats);
export type JournalFormat = z.infer<typeof JournalFormat>;

/** Numbers of accounts that stand in for those which Xero keeps itself; empty where none is named. */
export const XeroAccounts = z.strictObject({
  receivable: Text(20).default(''),
  payable: Text(20).default(''),
  bank: Text(20).default(''),
});
export type XeroAccounts = z.infer<typeof XeroAccounts>;

/** Days of the journal, each included, for one program. */
export const ExportRequest = z.strictObject({
  format: JournalFormat,
  from: Day,
  to: Day,
  xeroAccounts: XeroAccounts.prefault({}),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/**
 * A file as it was written. `position`: up to which event of the log it knows. `entries`: what one event posted on one
 * day; `debits`: the sum of all debits. `sha256`: of its bytes, which are kept at `filePath`.
 */
export const ExportedFile = z.object({
  exportId: Id,
  position: z.int().min(0),
  entries: z.int().min(0),
  lines: z.int().min(0),
  debits: TotalCents,
  sha256: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  filePath: z.string(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

export const journalExportCommands = defineMessages({
  MakeExport: z.object({ ...ExportRequest.shape, ...ExportedFile.shape }),
  /** The other program has not taken it: what it holds goes out again. */
  WithdrawExport: z.strictObject({ exportId: Id, reason: Line(2_000) }),
});
export type JournalExportCommand = MessageOf<typeof journalExportCommands>;
