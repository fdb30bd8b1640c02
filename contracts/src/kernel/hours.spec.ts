import { expect, it } from 'vitest';
import { hoursText, timeText } from './hours.ts';

it.each([
  [0, '0'],
  [750, '7.5'],
  [25, '0.25'],
  [10_000, '100'],
])('%i hundredths of an hour read as %s hours', (hundredths, text) => expect(hoursText(hundredths)).toBe(text));

it.each([
  ['', ''],
  ['00:05', '12:05 AM'],
  ['07:00', '7:00 AM'],
  ['12:30', '12:30 PM'],
  ['13:30', '1:30 PM'],
])('the time of day %s reads as %s', (time, text) => expect(timeText(time)).toBe(text));
