import { describe, expect, it } from 'vitest';
import { defaultProfitBreakdown, firstDayOver100, profitParts, sharesOn } from './index.ts';

const share = (role: 'salesman' | 'foreman' | 'operator', shareBp: number, effectiveFrom: string) => ({
  role,
  shareBp,
  effectiveFrom,
});
const [first, raised, foreman] = [
  share('salesman', 6_000, '2026-01-01'),
  share('salesman', 7_000, '2026-07-01'),
  share('foreman', 3_500, '2026-03-01'),
];

describe('the shares of a day', () => {
  it('are of each role the latest that has begun, in whatever order they were told', () => {
    expect(sharesOn([raised, foreman, first], '2026-02-28')).toEqual([first]);
    expect(sharesOn([raised, foreman, first], '2026-06-30')).toEqual([first, foreman]);
    expect(sharesOn([raised, foreman, first], '2026-07-01')).toEqual([raised, foreman]);
  });
  it('are none before the first', () => expect(sharesOn([first], '2025-12-31')).toEqual([]));
});

describe('more than everything', () => {
  it('is found on the first day it is shared', () =>
    expect(firstDayOver100([raised, foreman, first])).toEqual({ day: '2026-07-01', bp: 10_500 }));
  it('is not all of it', () => expect(firstDayOver100([first, share('foreman', 4_000, '2026-01-01')])).toBeNull());
  it('is not what two shares of one role come to, of which one holds', () =>
    expect(firstDayOver100([first, raised])).toBeNull());
});

it('begins with everything shown and counted', () =>
  expect([
    defaultProfitBreakdown.map(({ part }) => part),
    defaultProfitBreakdown.every(({ shown, countsAsCost }) => shown && countsAsCost),
  ]).toEqual([[...profitParts], true]));
