import { dayIn } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { startOfDay } from './day-bounds.ts';

describe('the start of a day', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-20', '2026-11-20T08:00:00.000Z'], ['America/Los_Angeles', '2026-07-04', '2026-07-04T07:00:00.000Z'], ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'], ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'], ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z'], ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
  ])('in %s on %s is %s', (zone, day, instant) => {
    expect(startOfDay(zone, day)).toBe(instant);
    expect(dayIn(zone, new Date(Date.parse(instant) - 1).toISOString())).not.toBe(day);
  });
});
