import { z } from 'zod';
import { AccountId, DocumentNumber } from '#capabilities/index.ts';
import { Cents, Day, defineMessages, Id, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

const notNegative = TotalCents.min(0, 'Use positive amounts.');
const lineAmount = Cents.min(0, 'Use positive amounts.');

/**
 * What a customer owed when the books began, or what was held back. `original`: gross; what of it is neither open nor
 * retained was paid before. `contractName`, and `vendorName` below: as it is called when it is entered, whatever is
 * said. `locationId`: of a contract that the opening begins itself, “brought forward”; null where there is one.
 */
export const OpeningInvoice = z.strictObject({
  contractId: Id,
  contractName: Text(400).default(''),
  locationId: Id.nullable().default(null),
  number: DocumentNumber,
  date: Day,
  dueDate: Day,
  original: TotalCents.min(1, 'An invoice is more than nothing.'),
  retention: notNegative.default(0),
  open: notNegative,
});
export type OpeningInvoice = z.infer<typeof OpeningInvoice>;
/** As it is asked for: the contract, or the location of one that the opening begins. */
export const EnteredInvoice = OpeningInvoice.extend({ contractId: Id.nullable().default(null) });
export type EnteredInvoice = z.infer<typeof EnteredInvoice>;

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

/** What a customer had paid before it was billed. `reference`: their check, or what it was for. */
export const OpeningCredit = z.strictObject({
  customerId: Id,
  customerName: Text(400).default(''),
  reference: Text(40).default(''),
  date: Day,
  amount: TotalCents.min(1, 'A credit is more than nothing.'),
});
export type OpeningCredit = z.infer<typeof OpeningCredit>;

/**
 * A job that was under way: memo figures, of which nothing is posted. `value`: what was agreed, of a contract that the
 * opening begins at `locationId`. `billed`, `cost`: in all so far; `estimatedCost`: what all costs are going to be.
 */
export const OpeningJob = z.strictObject({
  contractId: Id,
  contractName: Text(400).default(''),
  locationId: Id.nullable().default(null),
  value: lineAmount.nullable().default(null),
  billed: notNegative.default(0),
  cost: lineAmount.default(0),
  estimatedCost: notNegative.nullable().default(null),
});
export type OpeningJob = z.infer<typeof OpeningJob>;
export const EnteredJob = OpeningJob.extend({ contractId: Id.nullable().default(null) });
export type EnteredJob = z.infer<typeof EnteredJob>;

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

const invoices = z.array(EnteredInvoice).max(500, 'Use at most 500 invoices.');
const bills = z.array(OpeningBill).max(500, 'Use at most 500 bills.');
const credits = z.array(OpeningCredit).max(500, 'Use at most 500 credits.');
const jobs = z.array(EnteredJob).max(500, 'Use at most 500 jobs.');
const rows = z.array(OpeningRow).max(190, 'Use at most 190 accounts.');

/**
 * What was made of it: the ids of its documents, in their order, of the entry for the rest, and of the one that takes
 * back work in progress the day after. `costIds`: tickets with what jobs had cost before.
 */
export const OpeningDocuments = z.strictObject({
  invoiceIds: z.array(Id),
  billIds: z.array(Id),
  creditIds: z.array(Id).default([]),
  costIds: z.array(Id).default([]),
  entryId: Id.nullable(),
  wipEntryId: Id.nullable().default(null),
});
export type OpeningDocuments = z.infer<typeof OpeningDocuments>;

export const openingCommands = defineMessages({
  /** The day that the books begin: all that comes with it is posted on it. Again while it is a draft: another day. */
  StartOpening: z.strictObject({ date: Day }),
  /** All open invoices, and those of which retention is held; what was entered before is replaced. */
  EnterOpeningInvoices: z.strictObject({ invoices }),
  EnterOpeningBills: z.strictObject({ bills }),
  /** All that customers had paid before it was billed. */
  EnterOpeningCredits: z.strictObject({ credits }),
  EnterOpeningJobs: z.strictObject({ jobs }),
  /** The trial balance of that day. `sha256`: of the file it was read from. */
  EnterTrialBalance: z.strictObject({ rows, sha256: Text(64).default('') }),
  PostOpening: OpeningDocuments,
  /** All is posted back on the day of the opening, which is a draft again. */
  UndoOpening: z.strictObject({ reason: Line(2_000) }),
  FinishOpening: z.strictObject({}),
});
export type OpeningCommand = MessageOf<typeof openingCommands>;
