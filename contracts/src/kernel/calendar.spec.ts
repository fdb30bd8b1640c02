import { describe, expect, it } from 'vitest';
import { holidayOn } from './calendar.ts';

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, at + 1)).toISOString().slice(0, 10)).filter((day) =>
    day.startsWith(String(year)),
  );
const holidaysOf = (year: number) =>
  daysOf(year).flatMap((day) => {
    const name = holidayOn(day);
    return name ? [`${day.slice(5)} ${name}`] : [];
  });

describe('federal holidays', () => {
  it('there are eleven in a year without one on a weekend', () =>
    expect(holidaysOf(2025)).toEqual([
      '01-01 New Year’s Day',
      '01-20 Martin Luther King Jr. Day',
      '02-17 Presidents’ Day',
      '05-26 Memorial Day',
      '06-19 Juneteenth',
      '07-04 Independence Day',
      '09-01 Labor Day',
      '10-13 Columbus Day',
      '11-11 Veterans Day',
      '11-27 Thanksgiving Day',
      '12-25 Christmas Day',
    ]));
  it.each([
    ['a Saturday is kept on the Friday before', '2026-07-03', 'Independence Day (observed)'],
    ['a Saturday is one itself', '2026-07-04', 'Independence Day'],
    ['a Sunday is kept on the Monday after', '2027-07-05', 'Independence Day (observed)'],
    ['January 1, a Saturday, is kept in the year before', '2027-12-31', 'New Year’s Day (observed)'],
    ['the fourth Thursday is on the 22nd at the earliest', '2029-11-22', 'Thanksgiving Day'],
    ['the last Monday of May, where there are five, stands', '2027-05-31', 'Memorial Day'],
    ['the day after Thanksgiving there is not', '2026-11-27', null],
    ['a Friday there is not for one on a Sunday', '2027-07-02', null],
  ])('a holiday on %s', (_what, day, name) => expect(holidayOn(day)).toBe(name));
});
