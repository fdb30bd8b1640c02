import type { Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, type CommandOf, type Day, type OwnHoliday, type RecordOf } from '#kernel/index.ts';
import { entryOf, lastOpenDay } from './calculations.ts';
import { MAX_ENTRIES, type LogEntry, type LogWorker } from './content.ts';
import type { LogJob } from './events.ts';
import { dailyLogPermissions } from './permissions.ts';
import { dailyLogFold } from './record.ts';
import type { DailyLogRefusal } from './refusals.ts';
import { dailyLog } from './resource.ts';
import { dailyLogRoutes } from './routes.ts';

export type DailyLog = RecordOf<typeof dailyLogFold>;
export type DailyLogFacts = {
  readonly today: Day;
  /** The contract that is named; null when the caller sees none, or it is void or in the trash. */
  readonly job: LogJob | null;
  /** So many working days after its day a log is locked. */
  readonly lockDays: number;
  /** The company's own list of them, where it is to be locked. */
  readonly holidays: readonly OwnHoliday[];
  /** Who worked on its day by the tickets of now; where it is to be locked. */
  readonly crew: readonly LogWorker[];
};

const guard = guardsReading<DailyLogFacts, DailyLogRefusal>();
type Opening = CommandOf<{ readonly date: Day }>;
type OfEntry = CommandOf<{ readonly entry: LogEntry }>;

const contractKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['job'],
  when: (log: DailyLog | null, { job }) => log === null && job === null,
});
const notAhead = guard('LOG_DAY_AHEAD', {
  field: 'date',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Opening & Pick<DailyLogFacts, 'today'>) => data.date > today,
});
const unlocked = guard('LOG_LOCKED', {
  when: ({ lockedOn, date }: DailyLog) => lockedOn !== null && { date: dayText(date), day: dayText(lockedOn) },
});
const locked = guard('LOG_NOT_LOCKED', { when: ({ lockedOn }: DailyLog) => lockedOn === null });
const roomInSection = guard('LOG_SECTION_FULL', {
  field: 'entry.section',
  reads: ['command'],
  when: (log: DailyLog, { command: { data } }: OfEntry) =>
    entryOf(log, data.entry.entryId) === null &&
    log[data.entry.section].length >= MAX_ENTRIES && { count: String(MAX_ENTRIES) },
});
const entryKnown = guard('LOG_ENTRY_UNKNOWN', {
  field: 'entry.entryId',
  reads: ['command'],
  when: (log: DailyLog, { command: { data } }: OfEntry) =>
    entryOf(log, data.entry.entryId)?.section !== data.entry.section,
});
const dueForLock = guard('LOG_NOT_DUE', {
  reads: ['today', 'lockDays', 'holidays'],
  when: (log: DailyLog, { today, lockDays, holidays }) => today <= lastOpenDay(log, lockDays, holidays),
});

export const dailyLogGuards = {
  Open: [contractKnown, notAhead],
  AddEntry: [unlocked, roomInSection],
  EditEntry: [unlocked, entryKnown],
  RemoveEntry: [unlocked],
  Submit: [unlocked],
  Lock: [unlocked, dueForLock],
  Amend: [locked],
  AddPhotoTo: [unlocked],
  DescribePhotoOf: [unlocked],
  MarkUpPhotoOf: [unlocked],
  MovePhotoOf: [unlocked],
  RemovePhotoFrom: [unlocked],
} satisfies Guards<typeof dailyLog, DailyLog, DailyLogFacts, 'Open'>;

/** All that `records.ts` lists of it. */
export const dailyLogRecord = {
  resource: dailyLog,
  fold: dailyLogFold,
  guards: dailyLogGuards,
  routes: dailyLogRoutes,
  permissions: dailyLogPermissions,
};
