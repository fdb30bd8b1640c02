import { describe, expect, it } from 'vitest';
import { endedQuiet, isQuiet, quietUntil } from './calculations.ts';
import { usualSettings, type QuietHours } from './commands.ts';

const ZONE = 'America/Los_Angeles';
const quietAt = (instant: string, quiet: QuietHours | null = usualSettings.quiet) =>
  isQuiet({ ...usualSettings, quiet }, ZONE, instant);
const ended = (now: string) => endedQuiet(usualSettings, ZONE, now);

describe('quiet hours', () => {
  it.each([
    ['2026-11-21T03:59:59.999Z', false, 'Friday, 19:59'],
    ['2026-11-21T04:00:00.000Z', true, 'Friday, 20:00'],
    ['2026-11-21T13:59:59.999Z', true, 'Saturday, 5:59'],
    ['2026-11-21T14:00:00.000Z', false, 'Saturday, 6:00'],
    ['2026-11-22T20:00:00.000Z', true, 'Sunday, noon'],
    ['2026-11-23T14:00:00.000Z', false, 'Monday, 6:00'],
  ])('%s is quiet: %s (%s)', (instant, isIt) => expect(quietAt(instant)).toBe(isIt));
  it('whoever wants none has none, and of an hour up to itself there are none', () => {
    expect(quietAt('2026-11-22T07:00:00.000Z', null)).toBe(false);
    expect(quietAt('2026-11-21T07:00:00.000Z', { from: 23, until: 23, sundays: false })).toBe(false);
  });
  it('quiet hours of one day do not go over midnight', () => {
    const noon = { from: 12, until: 13, sundays: false };
    expect([quietAt('2026-11-20T20:30:00.000Z', noon), quietAt('2026-11-20T21:00:00.000Z', noon)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the end of quiet hours', () => {
  it('a night ends at six, and its end is made up for within four hours', () => {
    const night = { since: '2026-11-21T04:00:00.000Z', until: '2026-11-21T14:00:00.000Z' };
    expect(ended('2026-11-21T14:00:03.000Z')).toEqual(night);
    expect(ended('2026-11-21T17:30:00.000Z')).toEqual(night);
    expect(ended('2026-11-21T18:00:00.000Z')).toBeNull();
  });
  it('nothing has ended while it is quiet', () => expect(ended('2026-11-21T13:30:00.000Z')).toBeNull());
  it('a Sunday is one with the nights before and after it', () =>
    expect(ended('2026-11-23T14:00:00.000Z')).toEqual({
      since: '2026-11-22T04:00:00.000Z',
      until: '2026-11-23T14:00:00.000Z',
    }));
  it('a night in which clocks change is an hour longer', () => {
    expect(ended('2026-11-02T14:00:00.000Z')).toEqual({
      since: '2026-11-01T03:00:00.000Z',
      until: '2026-11-02T14:00:00.000Z',
    });
  });
});

it.each([
  { at: '2026-11-20T20:00:00.000Z', until: null, which: 'by day' },
  { at: '2026-11-21T04:20:00.000Z', until: '2026-11-21T14:00:00.000Z', which: 'from Friday, 20:20, to Saturday, 6:00' },
  { at: '2026-11-22T05:00:00.000Z', until: '2026-11-23T14:00:00.000Z', which: 'from Saturday over Sunday to Monday' },
  { at: '2026-11-01T04:00:00.000Z', until: '2026-11-02T14:00:00.000Z', which: 'over the night in which clocks change' },
])('at $at it is quiet until $until ($which)', ({ at, until }) =>
  expect(quietUntil(usualSettings, ZONE, at)).toBe(until),
);
