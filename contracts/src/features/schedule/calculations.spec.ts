import { describe, expect, it } from 'vitest';
import { awayOn, crewLoad } from './calculations.ts';

const sheet = (hours: number, ...people: number[]) => ({ kind: 'sheet' as const, hours, people });

describe('what is planned for a crew on a day', () => {
  it('five people have time for forty hours', () =>
    expect(crewLoad([sheet(3_800, 0, 1, 2, 3, 4)])).toEqual({ planned: 3_800, capacity: 4_000, isOver: false }));
  it('who is on two sheets of a crew has one day', () =>
    expect(crewLoad([sheet(800, 0, 1), sheet(900, 0, 1)])).toEqual({ planned: 1_700, capacity: 1_600, isOver: true }));
  it('who is away has no time', () => {
    const away = awayOn([{ person: 4, crew: 0, from: '2026-11-23', to: '2026-11-27' }], '2026-11-27');
    expect(crewLoad([sheet(3_800, 0, 1, 2, 3, 4)], away)).toEqual({ planned: 3_800, capacity: 3_200, isOver: true });
    expect(awayOn([{ person: 4, crew: 0, from: '2026-11-23', to: '2026-11-27' }], '2026-11-28')).toEqual(new Set());
  });
  it('a visit takes no time of a crew', () =>
    expect(crewLoad([{ ...sheet(100, 7), kind: 'visit' }])).toEqual({ planned: 0, capacity: 0, isOver: false }));
});
