import {
  journalEntryFold,
  journalEntryGuards,
  type JournalEntryEvent,
} from '@backoffice/contracts/features/journal-entries';
import type { PostingDay, WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { journalEntryDecider } from './decider.ts';
import { journalEntryClaims, journalEntryFacts, journalNumberScope } from './facts.ts';

export { journalEntryHandlers } from './controller.ts';
export * from './reactions.ts';
export const journalEntries = {
  fold: journalEntryFold,
  guards: journalEntryGuards,
  decider: journalEntryDecider,
  gatherFacts: journalEntryFacts,
  claims: journalEntryClaims,
  numberScope: journalNumberScope,
  books: postedToBooks((event) => daysOf(event as JournalEntryEvent)), // of its own stream
} satisfies WriteFeature;

function daysOf({ type, data }: JournalEntryEvent): PostingDay[] {
  switch (type) {
    case 'JournalEntryPosted':
      return data.lines.map(({ day }) => ({ day, field: day === data.date ? 'date' : 'reversesOn' }));
    case 'JournalEntryReversed':
      return [{ day: data.on, field: 'on' }];
    case 'JournalEntryRepeated':
    case 'JournalEntryRepetitionPosted':
    case 'JournalEntryRepetitionStopped':
    case 'JournalEntryReconciled':
    case 'JournalEntryUnreconciled':
      return [];
  }
  return [];
}
