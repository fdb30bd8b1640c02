import { z } from 'zod';
import { AccountId, DocumentNumber } from '#capabilities/index.ts';
import { Day, defineMessages, Id, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

const notNegative = TotalCents.min(0, 'Use positive amounts.');

/**
 * What a customer owed when the books began, or what was held back. `original`: gross; what of it is neither open nor
 * retained was paid before. `contractName`, and `vendorName` below: as it is called when it is entered, whatever is
 * said.
 */
export const OpeningInvoice = z.strictObject({
  contractId: Id,
  contractName: Text(400).default(''),
  number: DocumentNumber,
  date: Day,
  dueDate: Day,
  original: TotalCents.min(1, 'An invoice is more than nothing.'),
  retention: notNegative.default(0),
  open: notNegative,
});
export type OpeningInvoice = z.infer<typeof OpeningInvoice>;

/** What a vendor was owed, beside what was held back of it. */
export const OpeningBill = z.strictObject({
  vendorId: Id,
  vendorName: Text(400).default(''),
  ref: Line(60),
  date: Day,
  dueDate: Day,
  open: notNegative,
  retentionHeld: notNegative.default(0),
});
export type OpeningBill = z.infer<typeof OpeningBill>;

/**
 * A row of the trial balance as it is used; debits are positive. `account`: which of the chart, of a bank with its
 * `bankId`.
 */
export const OpeningRow = z.strictObject({
  number: Text(40),
  name: Text(200),
  account: AccountId,
  bankId: Id.nullable().default(null),
  amount: TotalCents,
});
export type OpeningRow = z.infer<typeof OpeningRow>;

const invoices = z.array(OpeningInvoice).max(500, 'Use at most 500 invoices.');
const bills = z.array(OpeningBill).max(500, 'Use at most 500 bills.');
const rows = z.array(OpeningRow).max(190, 'Use at most 190 accounts.');

/** What was made of it: the ids of its documents, in their order, and of the entry for the rest. */
export const OpeningDocuments = z.strictObject({
  invoiceIds: z.array(Id),
  billIds: z.array(Id),
  entryId: Id.nullable(),
});
export type OpeningDocuments = z.infer<typeof OpeningDocuments>;

export const openingCommands = defineMessages({
  /** The day that the books begin: all that comes with it is posted on it. Again while it is a draft: another day. */
  StartOpening: z.strictObject({ date: Day }),
  /** All open invoices, and those of which retention is held; what was entered before is replaced. */
  EnterOpeningInvoices: z.strictObject({ invoices }),
  EnterOpeningBills: z.strictObject({ bills }),
  /** The trial balance of that day. `sha256`: of the file it was read from. */
  EnterTrialBalance: z.strictObject({ rows, sha256: Text(64).default('') }),
  PostOpening: OpeningDocuments,
  /** All is posted back on the day of the opening, which is a draft again. */
  UndoOpening: z.strictObject({ reason: Line(2_000) }),
  FinishOpening: z.strictObject({}),
});
export type OpeningCommand = MessageOf<typeof openingCommands>;
