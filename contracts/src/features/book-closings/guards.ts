import type { Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { bookClosingFold } from './record.ts';
import type { BookClosingRefusal } from './refusals.ts';
import type { bookClosing } from './resource.ts';

export type BookClosing = RecordOf<typeof bookClosingFold>;
type BookClosingFacts = { readonly today: Day };

const guard = guardsReading<BookClosingFacts, BookClosingRefusal>();
type Closing = CommandOf<{ readonly through: Day }>;
type Reopening = CommandOf<{ readonly through: Day | null }>;

const dayOver = guard('CLOSED_IN_FUTURE', {
  field: 'through',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Closing & BookClosingFacts) => data.through >= today,
});
const closedLater = guard('CLOSED_ALREADY', {
  field: 'through',
  reads: ['command'],
  when: (closing: BookClosing | null, { command: { data } }: Closing) => {
    const through = closing?.closedThrough ?? null;
    return through !== null && data.through <= through && { date: dayText(through) };
  },
});
const closed = guard('BOOKS_OPEN', {
  field: 'through',
  when: (closing: BookClosing | null) => (closing?.closedThrough ?? null) === null,
});
const reopenedEarlier = guard('REOPENED_TOO_LATE', {
  field: 'through',
  reads: ['command'],
  when: (closing: BookClosing | null, { command: { data } }: Reopening) => {
    const through = closing?.closedThrough ?? null;
    return data.through !== null && through !== null && data.through >= through && { date: dayText(through) };
  },
});

export const bookClosingGuards = {
  CloseBooks: [dayOver, closedLater],
  ReopenBooks: [closed, reopenedEarlier],
} satisfies Guards<typeof bookClosing, BookClosing, BookClosingFacts, 'CloseBooks' | 'ReopenBooks'>;
