import { expect, it } from 'vitest';
import { warningsOf } from './calculations.ts';

const day = { date: '2026-11-24', digAlert: { validThru: '2026-11-23' }, workerIds: ['luis', 'rosa'] };
const choice = (workerId: string, name: string, awayThrough: string | null, ...numbers: string[]) => ({
  workerId,
  name,
  awayThrough,
  bookings: numbers.map((number) => ({ jobSheetId: number, number, locationName: 'Mesa' })),
});

it('a sheet says who of its people is away or somewhere else, and nothing of those who are not on it', () =>
  expect(
    warningsOf(day, [
      choice('luis', 'Luis', '2026-11-27'),
      choice('rosa', 'Rosa', null, '12', '14'),
      choice('nick', 'Nick', '2026-11-24', '15'),
    ]),
  ).toEqual([
    'The dig-alert ticket ends on Nov 23, 2026, before the day of the work.',
    'Luis is away until Nov 27, 2026.',
    'Rosa is on job sheet 12 at Mesa on the same day.',
    'Rosa is on job sheet 14 at Mesa on the same day.',
  ]));
