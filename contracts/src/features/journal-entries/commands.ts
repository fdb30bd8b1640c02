import { z } from 'zod';
import { AccountId, ChargedJob } from '#capabilities/index.ts';
import { costCategories } from '#features/job-costs';
import { Day, defineMessages, Id, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

/** What people enter; `general` is whatever else the accountant books. */
export const enteredKinds = [
  'general',
  'adjusting',
  'accrual',
  'transfer',
  'bankCharge',
  'interest',
  'draw',
  'contribution',
  'loan',
] as const;
/** What follows from another record, in the same append, and is taken back with it. */
export const keptKinds = ['opening', 'payroll', 'wip', 'refund', 'online'] as const;
/** What an entry is about. */
export const journalEntryKinds = [...enteredKinds, ...keptKinds] as const;
export const JournalEntryKind = z.enum(journalEntryKinds);
export type JournalEntryKind = z.infer<typeof JournalEntryKind>;
export type KeptKind = (typeof keptKinds)[number];

const side = TotalCents.min(0, 'Use positive amounts on either side.').default(0);

/** One of its sides has an amount. `bankId`: of a line on a bank, which one. */
const JournalLineInput = z.strictObject({
  account: AccountId,
  bankId: Id.nullable().default(null),
  debit: side,
  credit: side,
  contractId: Id.nullable().default(null),
  /** The phase of the job: a line of its contract. */
  lineItemId: Id.nullable().default(null),
  customerId: Id.nullable().default(null),
  vendorId: Id.nullable().default(null),
  description: Text(200).default(''),
});
export type JournalLineInput = z.infer<typeof JournalLineInput>;
/** `paymentId`: whose credit a line is about. */
const KeptLineInput = JournalLineInput.extend({ paymentId: Id.nullable().default(null) });
export type KeptLineInput = z.infer<typeof KeptLineInput>;

/** The record that an entry follows from. `name`: as a refusal says it, `payroll run 12`. */
export const JournalEntrySource = z.object({ entity: z.string(), id: Id, name: Line(200) });
const entered = {
  kind: z.enum(enteredKinds).default('general'),
  /** Left out, today. */
  date: Day.optional(),
  /** Why it is made. */
  reason: Text(2_000).default(''),
  lines: z.array(JournalLineInput).min(2, 'An entry has two sides.').max(200, 'Use at most 200 lines.'),
  /** An accrual is taken back on this day. */
  reversesOn: Day.nullable().default(null),
  /** Of a transfer that arrives later: when. Until then it is in transit. */
  receivedOn: Day.nullable().default(null),
};

export const journalEntryCommands = defineMessages({
  PostJournalEntry: z.strictObject(entered),
  /** Asked by no person: an entry that follows from another record, on accounts which that one keeps. */
  KeepJournalEntry: z.strictObject({
    ...entered,
    kind: z.enum(keptKinds),
    lines: z.array(KeptLineInput).min(2).max(20_000),
    source: JournalEntrySource,
    /** How many entries of the same append take their numbers before it; none where it is left out. */
    numberedAfter: z.int().min(0).max(10).optional(),
  }),
  /** It was wrong: every line is posted back. */
  ReverseJournalEntry: z.strictObject({
    /** Left out, today. */
    on: Day.optional(),
    reason: Line(2_000),
  }),
  /** Asked by no person: the record that it follows from is taken back. */
  ReverseKeptEntry: z.strictObject({ on: Day.optional(), reason: Line(2_000) }),
  /** Each month it is posted again, on that day or on the last one of a shorter month; the last time by `endsOn`. */
  RepeatJournalEntry: z.strictObject({
    dayOfMonth: z.int().min(1, 'Days are 1 to 31.').max(31, 'Days are 1 to 31.'),
    endsOn: Day.nullable().default(null),
  }),
  StopRepeatingJournalEntry: z.strictObject({}),
  /** Asked by the clock: the entry of a month, of one that repeats. */
  PostRepetition: z.strictObject({ of: Id, on: Day }),
  /** Asked by no person: what repeats was posted, and is due again later. */
  AdvanceRepetition: z.strictObject({ on: Day, entryId: Id }),
  /** A statement of the bank lists what it moved there. */
  ReconcileJournalEntry: z.strictObject({ bankId: Id, reconciliationId: Id, on: Day }),
  /** The statement that listed it was reopened. */
  UnreconcileJournalEntry: z.strictObject({ bankId: Id, reconciliationId: Id, on: Day }),
});
export type JournalEntryCommand = MessageOf<typeof journalEntryCommands>;

/** `dayOfMonth`: 1 to 31; a shorter month has it on its last day. `endsOn`: null for ever. */
export const Repetition = z.object({ dayOfMonth: z.int(), endsOn: Day.nullable() });
export type Repetition = z.infer<typeof Repetition>;

/** `amount`: debits are positive. `day`: when it is posted, which of an accrual or a late transfer is not its date. */
export const JournalLine = z.object({
  account: AccountId,
  /** What the account was called then. */
  accountName: z.string(),
  day: Day,
  amount: TotalCents,
  bankId: Id.nullable(),
  contractId: Id.nullable(),
  contractName: z.string(),
  lineItemId: Id.nullable(),
  phaseName: z.string(),
  job: ChargedJob.nullable(),
  /** Of a cost of the job that it names: where it stands among its costs. */
  costCategory: z.enum(costCategories).nullable(),
  customerId: Id.nullable(),
  vendorId: Id.nullable(),
  /** Null of what people entered, and of what was posted before there was such a line. */
  paymentId: Id.nullable().default(null),
  description: z.string(),
});
export type JournalLine = z.infer<typeof JournalLine>;

/** `number` counts the entries of a company. `lines` say all that is posted: they sum to nothing on each day. */
export const JournalEntryFields = z.object({
  number: z.string(),
  kind: JournalEntryKind,
  date: Day,
  reason: z.string(),
  reversesOn: Day.nullable(),
  receivedOn: Day.nullable(),
  lines: z.array(JournalLine),
  /** Null of what people entered. */
  source: JournalEntrySource.nullable().default(null),
  /** Of a month's entry: the one that repeats. */
  repeatOf: Id.nullable().default(null),
});
export type JournalEntryFields = z.infer<typeof JournalEntryFields>;
