import type { Guards, MoneyAccount } from '#capabilities/index.ts';
import type { JobOfLine } from '#features/bills';
import type { ChartAccount } from '#features/chart-of-accounts';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { JournalEntryKind } from './commands.ts';
import { journalEntryFold } from './record.ts';
import type { JournalEntryRefusal } from './refusals.ts';
import { journalEntry, journalEntryRoutes } from './resource.ts';

export type JournalEntry = RecordOf<typeof journalEntryFold>;

/** What the lines of a command name, as far as it can be used. */
export type JournalEntryFacts = {
  readonly today: Day;
  readonly entryNumber: string;
  readonly chart: readonly ChartAccount[];
  /** The account of each bank and card, by its id. */
  readonly banks: ReadonlyMap<string, MoneyAccount>;
  readonly customers: ReadonlySet<string>;
  readonly vendors: ReadonlySet<string>;
  /** By their ids. */
  readonly jobs: ReadonlyMap<string, JobOfLine>;
  /** What a month's entry repeats. */
  readonly repeated: JournalEntry | null;
};

const guard = guardsReading<JournalEntryFacts, JournalEntryRefusal>();
type Posting = CommandOf<{
  readonly date?: Day;
  readonly kind: JournalEntryKind;
  readonly reason: string;
  readonly reversesOn: Day | null;
  readonly receivedOn: Day | null;
}>;
type Today = Pick<JournalEntryFacts, 'today'>;

/** Of these the kind says why. */
const explained: readonly JournalEntryKind[] = ['transfer', 'bankCharge', 'interest', 'draw', 'contribution', 'loan'];

const notInFuture = guard('ENTRY_IN_FUTURE', {
  field: 'date',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Posting & Today) => (data.date ?? today) > today,
});
const reasonGiven = guard('ENTRY_REASON_REQUIRED', {
  field: 'reason',
  reads: ['command'],
  when: (_, { command: { data } }: Posting) => data.reason === '' && !explained.includes(data.kind),
});
const reversedLater = guard('REVERSAL_BEFORE_ENTRY', {
  field: 'reversesOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Posting & Today) => {
    const date = data.date ?? today;
    return data.reversesOn !== null && data.reversesOn <= date && { date: dayText(date) };
  },
});
const receivedLater = guard('RECEIVED_BEFORE_SENT', {
  field: 'receivedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Posting & Today) => {
    const date = data.date ?? today;
    return data.receivedOn !== null && data.receivedOn < date && { date: dayText(date) };
  },
});
const transferReceived = guard('ONLY_TRANSFERS_ARRIVE', {
  field: 'receivedOn',
  reads: ['command'],
  when: (_, { command: { data } }: Posting) => data.receivedOn !== null && data.kind !== 'transfer',
});

const stands = guard('ENTRY_REVERSED', {
  when: ({ reversedOn }: JournalEntry) => reversedOn !== null && { date: dayText(reversedOn) },
});
const notTakenBack = guard('ENTRY_REVERSED', {
  reads: ['today'],
  when: ({ reversesOn }: JournalEntry, { today }) =>
    reversesOn !== null && reversesOn <= today && { date: dayText(reversesOn) },
});
const enteredByPeople = guard('ENTRY_FOLLOWS', {
  when: ({ source }: JournalEntry) => source !== null && { source: source.name },
});
const notRepeating = guard('ENTRY_REPEATS', { when: ({ repeats }: JournalEntry) => repeats !== null });
const repeating = guard('NOT_REPEATED', { when: ({ repeats }: JournalEntry) => repeats === null });
const isDue = guard('NOT_DUE', {
  reads: ['today', 'command'],
  when: ({ nextOn }: JournalEntry, { today, command: { data } }: CommandOf<{ readonly on: Day }> & Today) =>
    (nextOn !== data.on || data.on > today) && { date: dayText(data.on) },
});
const notListed = guard('ENTRY_RECONCILED', {
  when: ({ reconciled: [listed] }: JournalEntry) => listed !== undefined && { date: dayText(listed.on) },
});
const reversedOnItsDay = guard('REVERSAL_BEFORE_ENTRY', {
  field: 'on',
  reads: ['command'],
  when: ({ date }: JournalEntry, { command: { data } }: CommandOf<{ readonly on?: Day }>) =>
    data.on !== undefined && data.on < date && { date: dayText(date) },
});
const reversedByToday = guard('ENTRY_IN_FUTURE', {
  field: 'on',
  reads: ['today', 'command'],
  when: (_: JournalEntry, { today, command: { data } }: CommandOf<{ readonly on?: Day }> & Today) =>
    data.on !== undefined && data.on > today,
});

export const journalEntryGuards = {
  Post: [notInFuture, reasonGiven, reversedLater, receivedLater, transferReceived],
  Keep: [notInFuture, reversedLater],
  Reverse: [stands, enteredByPeople, notTakenBack, notListed, reversedOnItsDay, reversedByToday],
  ReverseKeptEntry: [stands, notListed, reversedOnItsDay, reversedByToday],
  Repeat: [stands, enteredByPeople, notRepeating],
  StopRepeating: [repeating],
  AdvanceRepetition: [stands, isDue],
  Reconcile: [stands],
} satisfies Guards<typeof journalEntry, JournalEntry, JournalEntryFacts, 'Post' | 'Keep'>;

/** All that `records.ts` lists of it. */
export const journalEntryRecord = {
  resource: journalEntry,
  fold: journalEntryFold,
  guards: journalEntryGuards,
  routes: journalEntryRoutes,
};
