import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addWorkingDays,
  dayIn,
  daysBetween,
  dayText,
  endsSoon,
  exactInstantText,
  instantAt,
  instantText,
  isOverdue,
  startOfDay,
} from './days.ts';

describe('a time of day', () => {
  it.each([
    ['2026-11-24', '07:05', '2026-11-24T15:05:00.000Z'],
    ['2026-07-04', '23:59', '2026-07-05T06:59:00.000Z'],
    ['2026-11-01', '00:30', '2026-11-01T07:30:00.000Z'], // before the clocks go back
    ['2026-11-01', '03:00', '2026-11-01T11:00:00.000Z'],
    ['2026-03-08', '03:30', '2026-03-08T10:30:00.000Z'], // after they have gone forward
  ])('on %s %s is the instant %s in Los Angeles', (day, time, instant) =>
    expect(instantAt('America/Los_Angeles', day, time)).toBe(instant),
  );
});

describe('days', () => {
  it('a day changes at midnight of the company, not at midnight UTC', () =>
    expect([
      dayIn('America/Los_Angeles', '2026-11-20T07:59:59.999Z'),
      dayIn('America/Los_Angeles', '2026-11-20T08:00:00.000Z'),
    ]).toEqual(['2026-11-19', '2026-11-20']));
  it('days are added across months, leap days and clock changes', () =>
    expect([
      addDays('2026-10-31', 30),
      addDays('2028-02-28', 1),
      addDays('2026-03-07', 2),
      addDays('2026-01-01', -1),
    ]).toEqual(['2026-11-30', '2028-02-29', '2026-03-09', '2025-12-31']));
  it('working days are counted from Monday to Friday but for holidays, and none after the last day there is', () =>
    expect([
      addWorkingDays('2026-11-24', 3), // a Tuesday
      addWorkingDays('2026-11-21', 1), // a Saturday
      addWorkingDays('2026-11-12', 10),
      addWorkingDays('2026-11-24', 0),
      addWorkingDays('2199-12-30', 9),
    ]).toEqual(['2026-11-30', '2026-11-23', '2026-11-27', '2026-11-24', '2199-12-31']));
  it.each([
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2199-06-15', 240, '2199-12-31'],
  ])('the day %s and %i months later is %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));
  it('adding days stops at the last valid day', () => expect(addDays('2199-12-20', 30)).toBe('2199-12-31'));
  it('the days between two dates are counted', () =>
    expect([daysBetween('2026-08-21', '2026-11-20'), daysBetween('2026-11-20', '2026-11-18')]).toEqual([91, -2]));
  it('days are formatted the way people read them', () =>
    expect([dayText('2026-11-05'), instantText('America/Los_Angeles', '2026-11-20T22:05:00.000Z')]).toEqual([
      'Nov 5, 2026',
      'Nov 20, 2026, 2:05 PM',
    ]));
  it('what is proved by an instant is told to the second, with its zone', () =>
    expect(exactInstantText('America/Los_Angeles', '2026-11-20T22:05:09.000Z')).toBe('Nov 20, 2026, 2:05:09 PM PST'));
});

describe('the start of a day', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-20', '2026-11-20T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-07-04', '2026-07-04T07:00:00.000Z'],
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
  ])('the day in %s on %s starts at %s', (zone, day, instant) => {
    expect(startOfDay(zone, day)).toBe(instant);
    expect(dayIn(zone, new Date(Date.parse(instant) - 1).toISOString())).not.toBe(day);
  });
});

describe('a bill after its last day', () => {
  it.each([
    ['2026-11-20', 100, false],
    ['2026-11-19', 100, true],
    ['2026-11-19', 0, false],
    ['2026-11-19', -100, false],
  ])('a bill due on %s of which %i is open is overdue on the 20th: %s', (dueDate, openDue, is) =>
    expect(isOverdue({ dueDate, openDue }, '2026-11-20')).toBe(is),
  );
  it('a bill is overdue from midnight on where the company is', () => {
    const bill = { dueDate: '2026-11-19', openDue: 1 };
    expect(isOverdue(bill, dayIn('America/Los_Angeles', '2026-11-20T07:59:00Z'))).toBe(false);
    expect(isOverdue(bill, dayIn('America/Los_Angeles', '2026-11-20T08:00:00Z'))).toBe(true);
  });
  it('a record without an open amount or a due date is never overdue', () =>
    expect([isOverdue({ dueDate: '2026-01-01' }, '2026-11-20'), isOverdue({ openDue: 1 }, '2026-11-20')]).toEqual([
      false,
      false,
    ]));
});

describe('what is in force until a day', () => {
  it.each([
    ['active', '2026-11-19', false],
    ['active', '2026-11-20', true],
    ['active', '2027-01-19', true],
    ['active', '2027-01-20', false],
    ['sent', '2026-11-20', false],
    ['active', undefined, false],
  ])('what is %s until %s ends soon on November 20: %s', (status, endDate, is) =>
    expect(endsSoon({ status, ...(endDate && { endDate }) }, '2026-11-20')).toBe(is),
  );
});
