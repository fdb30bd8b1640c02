import { describe, expect, it } from 'vitest';
import { clockState, isSkewed, lacksMeal, pressedAt, workedHours, type Press, type PunchKind } from './calculations.ts';

const press = (kind: PunchKind, time: string, voidedAt: string | null = null): Press => ({
  kind,
  at: `2026-11-24T${time.length === 5 ? `${time}:00` : time}.000Z`,
  voidedAt,
});
const at = (time: string) => press('clockIn', time).at;
const day = (...times: [PunchKind, string][]) => times.map(([kind, time]) => press(kind, time));

describe('where somebody stands on the clock', () => {
  it('somebody without a press is off the clock', () => expect(clockState([])).toEqual({ status: 'off', since: null }));
  it.each([
    ['clockIn', 'working'],
    ['mealStart', 'atMeal'],
    ['mealEnd', 'working'],
    ['clockOut', 'off'],
  ] as const)('after %s somebody is %s', (kind, status) =>
    expect(clockState(day(['clockIn', '06:00'], [kind, '07:00']))).toEqual({ status, since: at('07:00') }),
  );
  it('the order of the clock counts, not the order in which presses arrive', () =>
    expect(clockState(day(['clockOut', '15:00'], ['clockIn', '07:00'])).status).toBe('off'));
  it('a press that is void does not count', () =>
    expect(clockState([press('clockIn', '07:00'), press('clockOut', '15:00', at('16:00'))]).status).toBe('working'));
});

describe('hours by the clock', () => {
  it('450 minutes are 7.5 hours', () =>
    expect(workedHours(day(['clockIn', '07:00'], ['clockOut', '14:30']))).toBe(750));
  it('a meal is not worked', () =>
    expect(
      workedHours(day(['clockIn', '07:00'], ['mealStart', '12:00'], ['mealEnd', '12:30'], ['clockOut', '15:30'])),
    ).toBe(800));
  it('who leaves from a meal has worked until it', () =>
    expect(workedHours(day(['clockIn', '07:00'], ['mealStart', '12:00'], ['clockOut', '12:20']))).toBe(500));
  it('presses are not rounded: their sum is, once', () => {
    const twice = day(['clockIn', '07:00'], ['clockOut', '07:05'], ['clockIn', '08:00'], ['clockOut', '08:05']);
    expect(workedHours(twice)).toBe(17);
  });
  it('what has not ended counts up to the moment that is asked for, and otherwise not', () => {
    const open = day(['clockIn', '07:00']);
    expect([workedHours(open), workedHours(open, at('09:15'))]).toEqual([0, 225]);
  });
});

describe('a meal period', () => {
  const withMeal = (begins: string, ends: string, out = '15:30') =>
    day(['clockIn', '07:00'], ['mealStart', begins], ['mealEnd', ends], ['clockOut', out]);
  it('a meal period is not needed within five hours', () =>
    expect(lacksMeal(day(['clockIn', '07:00'], ['clockOut', '12:00']))).toBe(false));
  it('a meal period is missed after more than five hours', () =>
    expect(lacksMeal(day(['clockIn', '07:00'], ['clockOut', '12:01']))).toBe(true));
  it('a meal period that begins at the end of the fifth hour is in time', () =>
    expect(lacksMeal(withMeal('12:00', '12:30'))).toBe(false));
  it('a meal period that begins later is not', () => expect(lacksMeal(withMeal('12:01', '12:31'))).toBe(true));
  it('a meal period of 29 minutes is none', () => expect(lacksMeal(withMeal('11:00', '11:29'))).toBe(true));
  it('half an hour off the clock is one, too', () =>
    expect(
      lacksMeal(day(['clockIn', '07:00'], ['clockOut', '11:00'], ['clockIn', '11:30'], ['clockOut', '15:30'])),
    ).toBe(false));
  it('a meal period is missed while somebody still works', () =>
    expect(lacksMeal(day(['clockIn', '07:00']), at('12:01'))).toBe(true));
});

describe('the clock of a phone', () => {
  it('the clock of a phone is moved by its difference to ours', () =>
    expect(pressedAt({ deviceAt: at('07:00'), skewMs: 90_000 }, at('08:00'))).toBe(at('07:01:30')));
  it('the clock of a phone is never ahead of ours', () =>
    expect(pressedAt({ deviceAt: at('09:00'), skewMs: 0 }, at('08:00'))).toBe(at('08:00')));
  it('the clock of a phone is flagged beyond five minutes, to either side', () =>
    expect([300_000, -300_000, 300_001, -300_001].map(isSkewed)).toEqual([false, false, true, true]));
});
