import { describe, expect, it } from 'vitest';
import { isScheduledOn, scheduledQuery } from './calculations.ts';
import { recipientsOf } from './dictionary.ts';

describe('schedules of reports', () => {
  it('a schedule of Mondays falls on Mondays alone', () =>
    expect(['2026-11-23', '2026-11-24'].map((day) => isScheduledOn({ weekday: 'monday' }, day))).toEqual([
      true,
      false,
    ]));
  it.each([
    ['lastWeek', '2026-11-16'],
    ['lastMonth', '2026-10-23'],
    ['thisYear', '2026-01-01'],
  ] as const)('the period %s begins on %s and ends yesterday', (period, fromDate) =>
    expect(scheduledQuery({ period }, '2026-11-23', ['fromDate', 'toDate'])).toEqual({
      fromDate,
      toDate: '2026-11-22',
    }),
  );
  it('a report of weeks is asked for the week of yesterday', () =>
    expect(scheduledQuery({ period: 'lastWeek' }, '2026-11-23', ['endDate', 'weekCount'])).toEqual({
      endDate: '2026-11-22',
    }));
  it('addresses are separated by commas, semicolons and blanks, and named once', () =>
    expect(recipientsOf('a@b.example; c@d.example,a@b.example')).toEqual(['a@b.example', 'c@d.example']));
});
