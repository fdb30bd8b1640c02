import { describe, expect, it } from 'vitest';
import { fixedClock, systemClock } from './index.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the system clock', () => {
  it('the system clock tells UTC with milliseconds', () =>
    expect(systemClock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

  it('the system clock makes ids of UUID version 7 that differ and begin with the time', () => {
    const ids = Array.from({ length: 1_000 }, () => systemClock.newId());
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(UUID_V7);
    const millis = ids.map((id) => parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
    expect(millis).toEqual(millis.toSorted((a, b) => a - b));
    expect(Math.abs(Date.parse(systemClock.now()) - (millis.at(-1) ?? 0))).toBeLessThan(1_000);
  });
});

describe('a fixed clock', () => {
  it('a fixed clock stands still and counts ids', () => {
    const clock = fixedClock('2026-11-20T08:00:00.000Z');
    expect([clock.now(), clock.now()]).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z']);
    expect([clock.newId(), clock.newId()]).toEqual([
      '00000000-0000-7000-8000-000000000001',
      '00000000-0000-7000-8000-000000000002',
    ]);
    expect(clock.newId()).toMatch(UUID_V7);
  });
});
