import { describe, expect, it } from 'vitest';
import { dayFrom } from './typed-day.ts';

const today = '2026-11-22';

describe('a day as people type it', () => {
  it.each([
    ['11/20', '2026-11-20'],
    ['1/5', '2027-01-05'],
    ['7/1', '2026-07-01'],
    ['11/20/26', '2026-11-20'],
    ['11/20/2025', '2025-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['nov 20', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['November 3', '2026-11-03'],
    ['20 nov 2027', '2027-11-20'],
    ['2/29', '2028-02-29'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['+30', '2026-12-22'],
    ['-1', '2026-11-21'],
  ])('the text “%s” is the day %s', (typed, day) => {
    expect(dayFrom(typed, typed === '2/29' ? '2027-11-22' : today)).toBe(day);
  });
  it.each(['', '13/1', '2/30', 'nov', 'novella 3x', 'next week', '11/20/026', '12'])(
    'the text “%s” is no day',
    (typed) => expect(dayFrom(typed, today)).toBeNull(),
  );
});
