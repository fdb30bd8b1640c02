import { describe, expect, it } from 'vitest';
import {
  laborAmounts,
  laborRate,
  splitWorkWeek,
  startOfWorkWeek,
  suggestedSplit,
  wagesOf,
  workWeekUpTo,
  type HourSplit,
} from './calculations.ts';

const rates = { regular: 3_200, overtime: 4_800, double: 6_400 };
const pay = (splits: readonly HourSplit[]) =>
  splits
    .flatMap((split) => (['regular', 'overtime', 'double'] as const).map((each) => wagesOf(split[each], rates[each])))
    .reduce((sum, cents) => sum + cents, 0);
const split = (regular: number, overtime: number, double: number) => ({ regular, overtime, double });

describe('overtime as California pays it', () => {
  it('a day of 13 hours is 8 straight, 4 overtime and 1 double: 512.00', () => {
    const [day] = splitWorkWeek([1_300], 'caDaily');
    expect(day).toEqual(split(800, 400, 100));
    expect(pay(splitWorkWeek([1_300], 'caDaily'))).toBe(51_200);
  });
  it('five days of 9 hours and a Saturday of 6 are 40 straight and 11 overtime: 1,808.00', () => {
    const week = splitWorkWeek([0, 900, 900, 900, 900, 900, 600], 'caDaily');
    expect(week.at(-1)).toEqual(split(0, 600, 0));
    expect(pay(week)).toBe(180_800);
  });
  it('the seventh day in a row is overtime for 8 hours, and double time after them', () =>
    expect(splitWorkWeek([100, 100, 100, 100, 100, 100, 900], 'caDaily').at(-1)).toEqual(split(0, 800, 100)));
  it('a seventh day of the week after a day of rest is paid like any other', () =>
    expect(splitWorkWeek([0, 100, 100, 100, 100, 100, 900], 'caDaily').at(-1)).toEqual(split(800, 100, 0)));
});

describe('overtime by other rules', () => {
  it('by the week alone, hours past the fortieth are overtime', () =>
    expect(splitWorkWeek([1_300, 1_300, 1_300, 1_300], 'weekly40').at(-1)).toEqual(split(100, 1_200, 0)));
  it('without a rule every hour is straight', () =>
    expect(splitWorkWeek([2_400, 2_400], 'none').at(-1)).toEqual(split(2_400, 0, 0)));
});

describe('hours that are added to a day', () => {
  it('hours that are added are suggested as what the day and its week leave them', () => {
    expect(suggestedSplit([600], 400, 'caDaily')).toEqual(split(200, 200, 0));
    expect(suggestedSplit([800, 800, 800, 800, 800, 0], 600, 'caDaily')).toEqual(split(0, 600, 0));
  });
  it('a work week begins on the day after the one it ends on', () => {
    expect(startOfWorkWeek('2026-11-20', 6)).toBe('2026-11-15');
    expect(startOfWorkWeek('2026-11-21', 6)).toBe('2026-11-15');
    expect(startOfWorkWeek('2026-11-22', 6)).toBe('2026-11-22');
    expect(startOfWorkWeek('2026-11-22', 0)).toBe('2026-11-16');
    expect(workWeekUpTo('2026-11-17', 6)).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
  });
});

describe('what an hour of labor costs', () => {
  it('a burden of 28.5 % on the wages of 512.00 is 145.92', () => {
    const lines = [laborAmounts(800, rate(3_200)), laborAmounts(400, rate(4_800)), laborAmounts(100, rate(6_400))];
    expect(sum(lines, 'burden')).toBe(14_592);
    expect(sum(lines, 'amount')).toBe(65_792);
  });
  it('8 straight and 2 overtime hours at a prevailing wage are 688.76 with fringe, and the burden is on the wages alone', () => {
    const [straight, overtime] = [
      laborRate(3_200, 2_850, { rate: 4_025, fringe: 2_460 }),
      laborRate(4_800, 2_850, { rate: 6_038, fringe: 2_460 }),
    ];
    const lines = [laborAmounts(800, straight), laborAmounts(200, overtime)];
    expect(sum(lines, 'wages') + sum(lines, 'fringes')).toBe(68_876);
    expect(sum(lines, 'burden')).toBe(12_619);
  });
  it('the own rate of a worker stays where it is higher than the prevailing wage', () =>
    expect(laborRate(5_000, 0, { rate: 4_025, fringe: 2_460 })).toEqual({ rate: 5_000, fringe: 2_460, burdenBp: 0 }));
});

const rate = (cents: number) => ({ rate: cents, fringe: 0, burdenBp: 2_850 });
const sum = (lines: readonly ReturnType<typeof laborAmounts>[], part: keyof ReturnType<typeof laborAmounts>) =>
  lines.reduce((total, line) => total + line[part], 0);
