import { describe, it } from 'vitest';
import type { PunchKind } from '@backoffice/contracts/features/clock-times';
import type { TimecardEvent } from '@backoffice/contracts/features/timecards';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { timecards } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const date = '2026-11-20';
const sheet = { sheetId: id(31), number: '14', contractId: id(41), locationName: 'Palm Court' };
/** In Los Angeles it is eight hours earlier. */
const at = (time: string, day = date) => `${day}T${time}:00.000Z`;
const now = at('23:00');
const commands = {
  clockIn: 'ClockIn',
  mealStart: 'StartMealPeriod',
  mealEnd: 'EndMealPeriod',
  clockOut: 'ClockOut',
} as const;
const events = {
  clockIn: 'ClockedIn',
  mealStart: 'MealPeriodStarted',
  mealEnd: 'MealPeriodEnded',
  clockOut: 'ClockedOut',
} as const;

const press = (kind: PunchKind, deviceAt: string, { punchId = id(1), skewMs = 0 } = {}) => ({
  type: commands[kind],
  data: { punchId, sheetId: sheet.sheetId, deviceAt, skewMs, workerId: id(21), date, deviceId: id(3) },
});
const pressed = (kind: PunchKind, deviceAt: string, { punchId = id(1), skewMs = 0, counts = deviceAt } = {}) =>
  ({
    type: events[kind],
    data: {
      punchId,
      workerId: id(21),
      workerName: 'Nick Ray',
      date,
      sheet,
      at: counts,
      deviceAt,
      skewMs,
      deviceId: id(3),
    },
  }) satisfies TimecardEvent;
const { given } = specOf(timecards, {
  ...factsAt(now),
  timeZone: 'America/Los_Angeles',
  workerName: 'Nick Ray',
  sheet,
});
const cameIn = pressed('clockIn', at('15:00'));
const atMeal = pressed('mealStart', at('19:00'), { punchId: id(2) });
const left = pressed('clockOut', at('22:30'), { punchId: id(4) });

describe('pressing the clock', () => {
  it('pressing the clock says who, when and for which sheet', () =>
    given()
      .when(press('clockIn', at('15:00')))
      .then(cameIn));
  it('pressing the clock counts by our clock, however far the phone is off', () =>
    given()
      .when(press('clockIn', at('14:20'), { skewMs: 2_400_000 }))
      .then(pressed('clockIn', at('14:20'), { skewMs: 2_400_000, counts: at('15:00') })));
  it('pressing the clock of a phone that is ahead counts now', () =>
    given()
      .when(press('clockIn', at('23:40')))
      .then(pressed('clockIn', at('23:40'), { counts: now })));
  it('a day goes from coming in over a meal to leaving', () => {
    given(cameIn)
      .when(press('mealStart', at('19:00'), { punchId: id(2) }))
      .then(atMeal);
    given(cameIn, atMeal)
      .when(press('mealEnd', at('19:30'), { punchId: id(3) }))
      .then(pressed('mealEnd', at('19:30'), { punchId: id(3) }));
    given(cameIn)
      .when(press('clockOut', at('22:30'), { punchId: id(4) }))
      .then(left);
  });
  it('who leaves from a meal has ended it', () =>
    given(cameIn, atMeal)
      .when(press('clockOut', at('22:30'), { punchId: id(4) }))
      .then(left));
  it('who has left comes in again', () =>
    given(cameIn, left)
      .when(press('clockIn', at('22:45'), { punchId: id(5) }))
      .then(pressed('clockIn', at('22:45'), { punchId: id(5) })));
});

describe('what stands against a press', () => {
  it('nobody comes in twice: it says where and since when', () =>
    given(cameIn)
      .when(press('clockIn', at('16:00'), { punchId: id(2) }))
      .thenRefused('ALREADY_CLOCKED_IN', {
        values: { worker: 'Nick Ray', location: 'Palm Court', time: '7:00 AM' },
      }));
  it('nobody who is at a meal comes in', () =>
    given(cameIn, atMeal)
      .when(press('clockIn', at('20:00')))
      .thenRefused('ALREADY_CLOCKED_IN'));
  it.each(['mealStart', 'mealEnd', 'clockOut'] as const)('%s needs somebody on the clock', (kind) => {
    given()
      .when(press(kind, at('16:00')))
      .thenRefused('NOT_CLOCKED_IN');
    given(cameIn, left)
      .when(press(kind, at('22:45')))
      .thenRefused('NOT_CLOCKED_IN');
  });
  it('a meal is begun once, and ended once', () => {
    given(cameIn, atMeal)
      .when(press('mealStart', at('19:10')))
      .thenRefused('MEAL_BEGUN');
    given(cameIn)
      .when(press('mealEnd', at('19:10')))
      .thenRefused('NO_MEAL_BEGUN');
  });
  it('a press of seven days ago counts, and an older one does not', () => {
    const week = { now: '2026-11-27T15:00:00.000Z' };
    given()
      .when(press('clockIn', at('15:00')), week)
      .then(cameIn);
    given()
      .when(press('clockIn', at('14:59')), week)
      .thenRefused('PUNCH_TOO_OLD');
  });
  it('a press is of the day of the sheet; who works through the night leaves on the next', () => {
    const later = { now: '2026-11-22T20:00:00.000Z' };
    given()
      .when(press('clockIn', at('10:00', '2026-11-21')), later)
      .thenRefused('PUNCH_OF_OTHER_DAY');
    given(cameIn)
      .when(press('clockOut', at('10:00', '2026-11-21'), { punchId: id(4) }), later)
      .then(pressed('clockOut', at('10:00', '2026-11-21'), { punchId: id(4) }));
    given(cameIn)
      .when(press('clockOut', at('10:00', '2026-11-22')), later)
      .thenRefused('PUNCH_OF_OTHER_DAY');
  });
});

describe('correcting a press', () => {
  const correct = (time: string, punchId = id(4)) => ({
    type: 'CorrectPunch',
    data: { punchId, at: time, reason: 'Left earlier.' },
  });
  const corrected = {
    type: 'PunchCorrected',
    data: { punchId: id(4), from: at('22:30'), at: at('22:00'), reason: 'Left earlier.' },
  } satisfies TimecardEvent;
  const voided = { type: 'PunchVoided', data: { punchId: id(4), reason: 'By mistake.' } } satisfies TimecardEvent;

  it('correcting a press says what it was and why', () =>
    given(cameIn, left)
      .when(correct(at('22:00')))
      .then(corrected));
  it('correcting a press to when it was records nothing', () =>
    given(cameIn, left)
      .when(correct(at('22:30')))
      .then());
  it('correcting a press leaves the order of presses', () =>
    given(cameIn, left)
      .when(correct(at('14:59')))
      .thenRefused('PUNCH_OUT_OF_ORDER', { field: 'at' }));
  it('correcting a press names one that is there', () =>
    given(cameIn)
      .when(correct(at('22:00')))
      .thenRefused('PUNCH_UNKNOWN', { field: 'punchId' }));
  it('a press is not corrected to later than now', () =>
    given(cameIn, left)
      .when(correct(at('23:01')))
      .thenRefused('PUNCH_AHEAD', { field: 'at' }));
  it('a press is not corrected to another day', () =>
    given(cameIn, left)
      .when(correct(at('07:00'), id(1)))
      .thenRefused('PUNCH_OF_OTHER_DAY', { field: 'at' }));
  it('a press that is void is neither corrected nor made void again', () => {
    given(cameIn, left, voided)
      .when(correct(at('22:00')))
      .thenRefused('PUNCH_VOID');
    given(cameIn, left, voided).when({ type: 'VoidPunch', data: voided.data }).thenRefused('PUNCH_VOID');
  });
  it('a press that is void does not count', () => {
    given(cameIn, left).when({ type: 'VoidPunch', data: voided.data }).then(voided);
    given(cameIn, left, voided)
      .when(press('clockOut', at('22:45'), { punchId: id(5) }))
      .then(pressed('clockOut', at('22:45'), { punchId: id(5) }));
  });
});
