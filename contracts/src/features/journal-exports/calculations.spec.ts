import { describe, expect, it } from 'vitest';
import { isExported, proposedDays, standingExports } from './calculations.ts';

const october = { format: 'iif', from: '2026-10-01', to: '2026-10-31', position: 100, withdrawn: null } as const;

describe('what went out', () => {
  it('an entry went out when its day was exported and it was there', () => {
    expect(isExported({ day: '2026-10-31', position: 100 }, [october])).toBe(true);
    expect(isExported({ day: '2026-11-01', position: 90 }, [october])).toBe(false);
  });
  it('an entry that came later is left for a supplement, and then went out too', () => {
    const late = { day: '2026-10-15', position: 101 };
    expect(isExported(late, [october])).toBe(false);
    expect(isExported(late, [october, { ...october, position: 120 }])).toBe(true);
  });
  it('what was taken back, and what went to another program, does not stand', () => {
    const back = { ...october, withdrawn: { at: '', byName: '', reason: '' } };
    expect(standingExports([october, back, { ...october, format: 'csv' }], 'iif')).toEqual([october]);
  });
});

describe('the days that are proposed', () => {
  it('begin with the year where nothing went out', () =>
    expect(proposedDays([], '2026-11-20')).toEqual({
      through: null,
      next: { from: '2026-01-01', to: '2026-11-20' },
      late: null,
    }));
  it('begin after the last day that went out, and what came late is of all days that did', () =>
    expect(proposedDays([october, { ...october, from: '2026-11-01', to: '2026-11-15' }], '2026-11-20')).toEqual({
      through: '2026-11-15',
      next: { from: '2026-11-16', to: '2026-11-20' },
      late: { from: '2026-10-01', to: '2026-11-15' },
    }));
  it('are tomorrow where today went out', () =>
    expect(proposedDays([{ ...october, to: '2026-11-20' }], '2026-11-20').next).toEqual({
      from: '2026-11-21',
      to: '2026-11-21',
    }));
});
