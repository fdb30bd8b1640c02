import { z } from 'zod';
import { Day, defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import { JournalEntryFields, JournalLine, Repetition, type journalEntryCommands } from './commands.ts';

export const journalEntryEvents = defineMessages({
  JournalEntryPosted: JournalEntryFields,
  /** `lines`: what takes it back, each on its day; what was to come is taken back on that day. */
  JournalEntryReversed: z.object({ number: z.string(), on: Day, reason: z.string(), lines: z.array(JournalLine) }),
  JournalEntryRepeated: z.object({ ...Repetition.shape, nextOn: Day.nullable() }),
  /** `nextOn`: when it is due again; null once it has ended. */
  JournalEntryRepetitionPosted: z.object({ on: Day, entryId: Id, nextOn: Day.nullable() }),
  JournalEntryRepetitionStopped: Repetition,
  /** `on`: the day of the statement. */
  JournalEntryReconciled: z.object({ bankId: Id, reconciliationId: Id, on: Day }),
  JournalEntryUnreconciled: z.object({ bankId: Id, reconciliationId: Id, on: Day }),
});
export type JournalEntryEvent = MessageOf<typeof journalEntryEvents>;

export const journalEntryInverses: Inverses<typeof journalEntryEvents, typeof journalEntryCommands> = {
  JournalEntryPosted: { by: 'ReverseJournalEntry', asks: 'reason' },
  JournalEntryReversed: { never: 'POST_ANEW' },
  JournalEntryRepeated: { by: 'StopRepeatingJournalEntry', data: () => ({}) },
  /** What was posted is reversed by itself. */
  JournalEntryRepetitionPosted: { nothing: true },
  JournalEntryRepetitionStopped: { by: 'RepeatJournalEntry', data: ({ data }) => data },
  /** Follows from the statement. */
  JournalEntryReconciled: { nothing: true },
  JournalEntryUnreconciled: { nothing: true },
};
