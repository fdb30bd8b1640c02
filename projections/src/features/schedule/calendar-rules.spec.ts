import { describe, expect, it } from 'vitest';
import { calendarEntries, calendarRange, pageOf, type PlannedRow } from './calendar-rules.ts';

const wall: PlannedRow = {
  kind: 'sheet',
  id: '1',
  version: 4,
  changedAt: '2026-11-20T18:00:00.000Z',
  date: '2026-11-25',
  startTime: '06:30',
  name: 'Retaining wall',
  locationId: '7',
  locationName: 'Mesa',
  hours: 2_400,
  people: 3,
  isCancelled: false,
};
const entryOf = (more: Partial<PlannedRow> = {}) =>
  calendarEntries([{ ...wall, ...more }], {
    zone: 'America/Los_Angeles',
    pageOf: (row) => `https://o.example${pageOf(row)}`,
  })[0];

it('60 days back and 180 ahead', () =>
  expect(calendarRange('2026-11-25')).toEqual({ from: '2026-09-26', to: '2027-05-24' }));

describe('a sheet in a calendar', () => {
  it('begins at its hour and lasts as long as each of its people works', () =>
    expect(entryOf()).toEqual({
      uid: 'sheet-1',
      sequence: 4,
      changedAt: '2026-11-20T18:00:00.000Z',
      when: { start: '2026-11-25T14:30:00.000Z', end: '2026-11-25T22:30:00.000Z' },
      summary: 'Retaining wall · Mesa',
      location: 'Mesa',
      url: 'https://o.example/toc/7/job-sheet/1',
      isCancelled: false,
    }));
  it.each([
    ['in summer', '2026-07-01', '07:00', '2026-07-01T14:00:00.000Z'],
    ['in winter', '2026-12-01', '07:00', '2026-12-01T15:00:00.000Z'],
    ['on the morning after clocks went back', '2026-11-01', '07:00', '2026-11-01T15:00:00.000Z'],
    ['in the hour that there is twice, the first of them', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z'],
    ['on the morning after clocks went forward', '2027-03-14', '07:00', '2027-03-14T14:00:00.000Z'],
    ['before clocks go forward', '2027-03-14', '01:30', '2027-03-14T09:30:00.000Z'],
  ])('%s its hour is that of the company', (_what, date, startTime, start) =>
    expect(entryOf({ date, startTime })?.when).toMatchObject({ start }),
  );
  it('without an hour it takes the whole day', () =>
    expect(entryOf({ startTime: '' })?.when).toEqual({ day: '2026-11-25' }));
  it('without planned hours it lasts one', () =>
    expect(entryOf({ hours: 0 })?.when).toMatchObject({ end: '2026-11-25T15:30:00.000Z' }));
  it('it ends with its day', () =>
    expect(entryOf({ hours: 9_000 })?.when).toMatchObject({ end: '2026-11-26T08:00:00.000Z' }));
  it('a visit takes its day, and says what it is', () =>
    expect(entryOf({ kind: 'visit', startTime: '', name: 'Measure the slope' })).toMatchObject({
      uid: 'visit-1',
      summary: 'Visit: Measure the slope · Mesa',
      url: 'https://o.example/follow-up-list/1',
    }));
});
