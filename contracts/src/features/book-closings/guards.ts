import type { Guards } from '#capabilities/index.ts';
import {
  dayText,
  fiscalYearEnd,
  guardsReading,
  moneyText,
  type Cents,
  type CommandOf,
  type Day,
  type RecordOf,
} from '#kernel/index.ts';
import { bookClosingPermissions } from './permissions.ts';
import { bookClosingFold } from './record.ts';
import type { BookClosingRefusal } from './refusals.ts';
import { bookClosing, bookClosingRoutes } from './resource.ts';

export type BookClosing = RecordOf<typeof bookClosingFold>;
export type BookClosingFacts = {
  readonly today: Day;
  /** The month with which a fiscal year of the company begins, 1 for January. */
  readonly fiscalYearMonth: number;
  /** What waits for the accountant's word, in all; cents. */
  readonly unclassified: Cents;
};

const guard = guardsReading<BookClosingFacts, BookClosingRefusal>();
type Closing = CommandOf<{ readonly through: Day }>;
type Finalizing = CommandOf<{ readonly yearEnd: Day }>;
type Reopening = CommandOf<{ readonly through: Day | null }>;

const dayOver = guard('CLOSED_IN_FUTURE', {
  field: 'through',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Closing & Pick<BookClosingFacts, 'today'>) => data.through >= today,
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
const yearOpen = guard('YEAR_FINAL', {
  field: 'through',
  reads: ['command'],
  when: (closing: BookClosing | null, { command: { data } }: Reopening) => {
    const final = closing?.finalThrough ?? null;
    return final !== null && (data.through === null || data.through < final) && { year: final.slice(0, 4) };
  },
});
const yearNotFinal = guard('YEAR_FINAL', {
  field: 'yearEnd',
  reads: ['command'],
  when: (closing: BookClosing | null, { command: { data } }: Finalizing) => {
    const final = closing?.finalThrough ?? null;
    return final !== null && data.yearEnd <= final && { year: final.slice(0, 4) };
  },
});
const endOfYear = guard('NO_YEAR_END', {
  field: 'yearEnd',
  reads: ['fiscalYearMonth', 'command'],
  when(_, { fiscalYearMonth, command: { data } }: Finalizing & Pick<BookClosingFacts, 'fiscalYearMonth'>) {
    const end = fiscalYearEnd(data.yearEnd, fiscalYearMonth);
    return data.yearEnd !== end && { date: dayText(end) };
  },
});
const yearClosed = guard('YEAR_NOT_CLOSED', {
  field: 'yearEnd',
  reads: ['command'],
  when: (closing: BookClosing | null, { command: { data } }: Finalizing) =>
    (closing?.closedThrough ?? '') < data.yearEnd && { date: dayText(data.yearEnd) },
});
const nothingUnclassified = guard('UNCLASSIFIED_LEFT', {
  field: 'yearEnd',
  reads: ['unclassified'],
  when: (_, { unclassified }) => unclassified !== 0 && { amount: moneyText(unclassified) },
});

export const bookClosingGuards = {
  CloseBooks: [dayOver, closedLater],
  ReopenBooks: [closed, yearOpen, reopenedEarlier],
  FinalizeYear: [yearNotFinal, endOfYear, yearClosed, nothingUnclassified],
} satisfies Guards<typeof bookClosing, BookClosing, BookClosingFacts, 'CloseBooks' | 'ReopenBooks' | 'FinalizeYear'>;

/** All that `records.ts` lists of it. */
export const bookClosingRecord = {
  resource: bookClosing,
  fold: bookClosingFold,
  guards: bookClosingGuards,
  routes: bookClosingRoutes,
  permissions: bookClosingPermissions,
};
