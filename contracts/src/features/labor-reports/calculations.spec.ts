import { describe, expect, it } from 'vitest';
import { reportRows, sumsOf } from '#capabilities/index.ts';
import type { PayClass } from '#features/workers';
import { weekColumns, workerHourLines, workWeeks, type LaborPosting } from './calculations.ts';

/** The worked figures of domain 4.13. */
const weeks = workWeeks('2026-11-18', 2, 6);
const worked = (day: string, payClass: PayClass, hours: number, more: Partial<LaborPosting> = {}): LaborPosting => ({
  jobCostId: 't',
  contractId: 'c',
  contractNumber: '12',
  locationId: 'l',
  locationName: 'Yard',
  workerId: 'ray',
  description: 'Ray Soto',
  day,
  payClass,
  hours,
  ...more,
});
const ray = [
  ...['09', '10', '11', '12', '13'].map((day) => worked(`2026-11-${day}`, 'regular', 800)),
  ...['09', '10', '11', '12', '13'].map((day) => worked(`2026-11-${day}`, 'overtime', 100)),
  worked('2026-11-14', 'overtime', 600),
  worked('2026-11-16', 'regular', 800),
  worked('2026-11-16', 'overtime', 200),
];
const columns = [...weekColumns(weeks), { key: 'total', title: 'Total', kind: 'hours', sum: 'all' } as const];
const table = (postings: readonly LaborPosting[], locked: readonly string[] = []) => {
  const lines = workerHourLines(postings, weeks, new Set(locked));
  return { rows: reportRows(columns, ['worker', 'payClass'], lines), total: sumsOf(columns, lines), lines };
};
const figures = (cells: Readonly<Record<string, unknown>>) => ['week0', 'week1', 'total'].map((key) => cells[key]);

describe('the hours of workers (domain 4.13)', () => {
  it('weeks end on the day that the company says, and the last holds the end date', () => {
    expect(weeks).toEqual([
      { from: '2026-11-08', to: '2026-11-14' },
      { from: '2026-11-15', to: '2026-11-21' },
    ]);
    expect(workWeeks('2026-11-18', 1, 0)).toEqual([{ from: '2026-11-16', to: '2026-11-22' }]);
  });
  it('weeks of 40, 11 and 0 and of 8, 2 and 0 hours are 48, 13 and 0 together: 61 hours', () => {
    const { rows, total } = table(ray);
    expect(rows.filter(({ kind }) => kind === 'group').map(({ label, cells }) => [label, ...figures(cells)])).toEqual([
      ['Ray Soto', 5_100, 1_000, 6_100],
      ['Regular', 4_000, 800, 4_800],
      ['Overtime', 1_100, 200, 1_300],
    ]);
    expect(figures(total)).toEqual([5_100, 1_000, 6_100]);
  });
  it('each class of hours opens the jobs that it was worked on', () =>
    expect(
      table([...ray, worked('2026-11-17', 'regular', 400, { contractId: 'd', contractNumber: '9' })])
        .rows.filter(({ kind, key }) => kind === 'line' && key.includes('regular'))
        .map(({ page, cells }) => [page, cells['total']]),
    ).toEqual([
      ['/toc/l/contract/d', 400],
      ['/toc/l/contract/c', 4_800],
    ]));
  it('hours that were taken back are not there, and locked ones say so', () => {
    expect(table([worked('2026-11-09', 'regular', 800), worked('2026-11-09', 'regular', -800)]).rows).toEqual([]);
    expect(table(ray, ['t']).lines.every(({ note }) => note === 'Locked')).toBe(true);
  });
  it('two workers of one name stand apart', () =>
    expect(
      table([...ray, ...ray.map((each) => ({ ...each, workerId: 'other' }))]).rows.filter(({ level }) => level === 0),
    ).toHaveLength(2));
});
