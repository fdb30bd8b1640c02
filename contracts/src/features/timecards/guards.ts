import type { Guards } from '#capabilities/index.ts';
import { clockState, countedPresses, pressedAt, type ClockStatus } from '#features/clock-times';
import {
  addDays,
  dayIn,
  guardsReading,
  timeOfDayText,
  type CommandOf,
  type Instant,
  type RecordOf,
} from '#kernel/index.ts';
import type { Press } from './commands.ts';
import { timecardPermissions } from './permissions.ts';
import { timecardFold } from './record.ts';
import type { TimecardRefusal } from './refusals.ts';
import { timecard, timecardRoutes } from './resource.ts';

/** What the rules see of a card. */
export type Timecard = RecordOf<typeof timecardFold>;
export type TimecardFacts = {
  readonly now: Instant;
  /** Of the company. */
  readonly timeZone: string;
  /** Of the worker who is named. */
  readonly workerName: string;
  /** The sheet that is named. */
  readonly sheet: {
    readonly sheetId: string;
    readonly number: string;
    readonly contractId: string | null;
    readonly locationName: string;
  } | null;
};

const guard = guardsReading<TimecardFacts, TimecardRefusal>();
type Card = Timecard | null;
type OfPress = CommandOf<Press> & Pick<TimecardFacts, 'now' | 'timeZone'>;
type OfPunch = CommandOf<{ readonly punchId: string; readonly at: Instant }>;

const LATE_MS = 7 * 86_400_000;
const inTime = guard('PUNCH_TOO_OLD', {
  reads: ['command', 'now'],
  when: (_, { command: { data }, now }: CommandOf<Press> & Pick<TimecardFacts, 'now'>) =>
    Date.parse(now) - Date.parse(pressedAt(data, now)) > LATE_MS,
});
/** Whoever works through the night leaves on the next day. */
const ofItsDay = (ahead: number) =>
  guard('PUNCH_OF_OTHER_DAY', {
    reads: ['command', 'now', 'timeZone'],
    when: (_, { command: { data }, now, timeZone }: OfPress) => {
      const day = dayIn(timeZone, pressedAt(data, now));
      return day < data.date || day > addDays(data.date, ahead);
    },
  });
/** Refused in these states. */
const notWhile = (code: TimecardRefusal, ...states: ClockStatus[]) =>
  guard(code, {
    reads: ['workerName', 'timeZone'],
    when: (card: Card, { workerName, timeZone }) => {
      const { status, since } = clockState(card?.punches ?? []);
      if (!states.includes(status)) return false;
      const time = since === null ? '' : timeOfDayText(timeZone, since);
      return { worker: workerName, location: card?.locationName ?? '', time };
    },
  });

const punchKnown = guard('PUNCH_UNKNOWN', {
  field: 'punchId',
  reads: ['command'],
  when: ({ punches }: Timecard, { command: { data } }: OfPunch) =>
    punches.every(({ punchId }) => punchId !== data.punchId),
});
const punchCounts = guard('PUNCH_VOID', {
  field: 'punchId',
  reads: ['command'],
  when: ({ punches }: Timecard, { command: { data } }: OfPunch) =>
    punches.some(({ punchId, voidedAt }) => punchId === data.punchId && voidedAt !== null),
});
const notAhead = guard('PUNCH_AHEAD', {
  field: 'at',
  reads: ['command', 'now'],
  when: (_, { command: { data }, now }: OfPunch & Pick<TimecardFacts, 'now'>) => data.at > now,
});
const onItsDay = guard('PUNCH_OF_OTHER_DAY', {
  field: 'at',
  reads: ['command', 'timeZone'],
  when: ({ date }: Timecard, { command: { data }, timeZone }: OfPunch & Pick<TimecardFacts, 'timeZone'>) => {
    const day = dayIn(timeZone, data.at);
    return day < date || day > addDays(date, 1);
  },
});
const inOrder = guard('PUNCH_OUT_OF_ORDER', {
  field: 'at',
  reads: ['command'],
  when: ({ punches }: Timecard, { command: { data } }: OfPunch) => {
    const counted = countedPresses(punches);
    const index = counted.findIndex(({ punchId }) => punchId === data.punchId);
    const [before, after] = [counted[index - 1], counted[index + 1]];
    return (before !== undefined && data.at < before.at) || (after !== undefined && data.at > after.at);
  },
});

export const timecardGuards = {
  ClockIn: [inTime, ofItsDay(0), notWhile('ALREADY_CLOCKED_IN', 'working', 'atMeal')],
  StartMealPeriod: [inTime, ofItsDay(1), notWhile('NOT_CLOCKED_IN', 'off'), notWhile('MEAL_BEGUN', 'atMeal')],
  EndMealPeriod: [inTime, ofItsDay(1), notWhile('NOT_CLOCKED_IN', 'off'), notWhile('NO_MEAL_BEGUN', 'working')],
  ClockOut: [inTime, ofItsDay(1), notWhile('NOT_CLOCKED_IN', 'off')],
  CorrectPunch: [punchKnown, punchCounts, notAhead, onItsDay, inOrder],
  VoidPunch: [punchKnown, punchCounts],
} satisfies Guards<
  typeof timecard,
  Timecard,
  TimecardFacts,
  'ClockIn' | 'StartMealPeriod' | 'EndMealPeriod' | 'ClockOut'
>;

/** All that `records.ts` lists of it. */
export const timecardRecord = {
  resource: timecard,
  fold: timecardFold,
  guards: timecardGuards,
  routes: timecardRoutes,
  permissions: timecardPermissions,
};
