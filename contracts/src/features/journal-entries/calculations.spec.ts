import { describe, expect, it } from 'vitest';
import { nextRepetition } from './calculations.ts';

describe('the day on which an entry is due again', () => {
  it.each([
    ['2026-11-30', 31, '2026-12-31'],
    ['2026-12-31', 31, '2027-01-31'],
    ['2027-01-31', 31, '2027-02-28'],
    ['2027-02-28', 31, '2027-03-31'],
    ['2028-01-31', 30, '2028-02-29'],
    ['2026-11-14', 15, '2026-11-15'],
    ['2026-11-15', 15, '2026-12-15'],
  ])('after %s, of day %i of each month, is %s', (after, dayOfMonth, next) =>
    expect(nextRepetition({ dayOfMonth, endsOn: null }, after)).toBe(next),
  );
  it('there is none once it has ended', () =>
    expect(nextRepetition({ dayOfMonth: 1, endsOn: '2026-12-31' }, '2026-12-01')).toBeNull());
});
