import { z } from 'zod';
import { AccountId, AccountType, LedgerEntryView } from '#capabilities/index.ts';
import { BillKind } from '#features/bills';
import { JournalEntryKind } from '#features/journal-entries';
import { CheckStatus, CheckView } from '#features/checks';
import { AgedTotals, AgingBasis } from '#features/receivables';
import { Day, pageOf, TotalCents } from '#kernel/index.ts';

/** An entry with the names of what it is of and who with. `memo`: of its line, else of its document. */
export const NamedLedgerEntry = LedgerEntryView.extend({ documentName: z.string(), partyName: z.string() });
export type NamedLedgerEntry = z.infer<typeof NamedLedgerEntry>;
/** `sum`: of all entries that are asked for, on whichever page they are. */
export const NamedLedgerEntries = pageOf(NamedLedgerEntry).extend({ sum: TotalCents });

const page = { total: z.int(), page: z.int(), limit: z.int(), hasMore: z.boolean() };
const buckets = AgedTotals.shape.buckets;

/** A vendor with what is owed to it on a day. `overdue`: what of `open` is past its due date. */
/** Of a subcontractor: when its W-9 came, and when what it has to bring expires. */
const papers = {
  w9On: Day.nullable(),
  insuranceExpiresOn: Day.nullable(),
  workersCompExpiresOn: Day.nullable(),
  licenceExpiresOn: Day.nullable(),
};
export const VendorBalance = z.object({
  vendorId: z.string(),
  vendorName: z.string(),
  type: z.string(),
  is1099: z.boolean(),
  ...papers,
  billed: TotalCents,
  paid: TotalCents,
  open: TotalCents,
  overdue: TotalCents,
  buckets,
});
export type VendorBalance = z.infer<typeof VendorBalance>;
export const VendorBalances = z.object({
  asOf: Day,
  basis: AgingBasis,
  items: z.array(VendorBalance),
  totals: VendorBalance.pick({ billed: true, paid: true, open: true, overdue: true, buckets: true }),
  ...page,
});
export type VendorBalances = z.infer<typeof VendorBalances>;

const posted = {
  /** The number of the event in the log. */
  position: z.int(),
  eventType: z.string(),
  day: Day,
  /** Recorded after its period had been closed. */
  isLate: z.boolean(),
  amount: TotalCents,
  /** With all that stands before it. */
  balance: TotalCents,
};

/** A line of the vendor's account: what is owed is positive, what is paid or taken back is negative. */
export const VendorLedgerEntry = z.object({
  ...posted,
  type: z.enum([...BillKind.options, 'check']),
  ref: z.string(),
  dueDate: Day.nullable(),
  memo: z.string(),
  billId: z.string().nullable(),
  checkId: z.string().nullable(),
});
export type VendorLedgerEntry = z.infer<typeof VendorLedgerEntry>;
export const VendorLedger = VendorBalance.extend({ asOf: Day, basis: AgingBasis, entries: z.array(VendorLedgerEntry) });
export type VendorLedger = z.infer<typeof VendorLedger>;

/**
 * A line of a bank account, as its statement has it: deposits are positive, checks, returns and fees negative. A
 * `reversal` takes back what was posted by mistake, which no statement lists.
 */
export const RegisterEntry = z.object({
  ...posted,
  /** `opening`: what the account began with. */
  type: z.enum(['opening', 'check', 'deposit', 'return', 'fee', 'reversal', 'entry']),
  bankName: z.string(),
  /** The number of the check, ours or the customer's, or of the deposit slip. */
  number: z.string(),
  /** To whom it goes, or from whom it comes. */
  party: z.string(),
  memo: z.string(),
  status: z.string(),
  clearedOn: Day.nullable(),
  checkId: z.string().nullable(),
  /** Null of several payments in one deposit. */
  paymentId: z.string().nullable(),
  depositId: z.string().nullable(),
  journalEntryId: z.string().nullable(),
  /** Of a journal entry: what it is about. */
  entryKind: JournalEntryKind.nullable(),
  /** What lies in a deposit of several. */
  payments: z.array(z.object({ paymentId: z.string(), party: z.string(), number: z.string(), amount: TotalCents })),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;
/**
 * `bankId`: null of all banks together. `opening`: what was brought forward to the first day. `cleared`: what it began
 * with, with all that the bank has paid or honoured.
 */
export const BankRegister = z.object({
  bankId: z.string().nullable(),
  bankName: z.string(),
  opening: TotalCents,
  balance: TotalCents,
  cleared: TotalCents,
  items: z.array(RegisterEntry),
  ...page,
});
export type BankRegister = z.infer<typeof BankRegister>;

export const CheckDetails = CheckView.extend({ status: CheckStatus, entries: z.array(LedgerEntryView) });

/** `bankId`: of a bank account; null of every other account. */
const AccountBalance = z.object({
  account: AccountId,
  bankId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  type: AccountType,
  parent: z.string().nullable(),
  debit: TotalCents,
  credit: TotalCents,
});
/** What every account stood at on a day; `debit` and `credit` are the same where the books are right. */
export const TrialBalance = z.object({
  asOf: Day,
  accounts: z.array(AccountBalance),
  debit: TotalCents,
  credit: TotalCents,
});
export type TrialBalance = z.infer<typeof TrialBalance>;

/** What was paid by checks to a vendor that gets a 1099 in a calendar year. */
export const Totals1099 = z.object({
  year: z.int(),
  /** From this amount on the payments of the year are reported. */
  threshold: TotalCents,
  items: z.array(
    z.object({ vendorId: z.string(), vendorName: z.string(), paid: TotalCents, isReportable: z.boolean() }),
  ),
});
export type Totals1099 = z.infer<typeof Totals1099>;
