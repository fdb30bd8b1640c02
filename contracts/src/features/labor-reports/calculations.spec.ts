import { describe, expect, it } from 'vitest';
import { reportRows, sumsOf } from '#capabilities/index.ts';
import type { PayClass } from '#features/workers';
import {
  dayColumns,
  timeSheetLines,
  weekColumns,
  workerHourLines,
  workWeeks,
  type LaborPosting,
} from './calculations.ts';

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

describe('a time sheet (bookkeeper 44)', () => {
  const other = worked('2026-11-10', 'regular', 350, { contractId: 'd', contractNumber: '9' });
  const days = (cells: Readonly<Record<string, unknown>>) => Array.from({ length: 7 }, (_, at) => cells[`day${at}`]);
  it('a time sheet has a line for each job and class of hours in a week, and the hours of each day', () => {
    const lines = timeSheetLines([...ray, other], weeks);
    expect(
      lines.map(({ cells }) => [cells['week'], cells['job'], cells['payClass'], days(cells), cells['total']]),
    ).toEqual([
      ['Week to Nov 14, 2026', '9 · Yard', 'Regular', [null, null, 350, null, null, null, null], 350],
      ['Week to Nov 14, 2026', '12 · Yard', 'Regular', [null, 800, 800, 800, 800, 800, null], 4_000],
      ['Week to Nov 14, 2026', '12 · Yard', 'Overtime', [null, 100, 100, 100, 100, 100, 600], 1_100],
      ['Week to Nov 21, 2026', '12 · Yard', 'Regular', [null, 800, null, null, null, null, null], 800],
      ['Week to Nov 21, 2026', '12 · Yard', 'Overtime', [null, 200, null, null, null, null, null], 200],
    ]);
  });
  it('hours that were taken back on their day are no line', () =>
    expect(timeSheetLines([other, { ...other, hours: -350 }], weeks)).toEqual([]));
  it('its days stand in the order of the week of the company', () => {
    expect(dayColumns({ from: '2026-11-08', to: '2026-11-14' }).map(({ title }) => title)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    expect(dayColumns({ from: '2026-11-16', to: '2026-11-22' })[0]?.title).toBe('Mon');
  });
  it('it adds up by worker and week, and in all to what the hours of workers do', () => {
    const columnsOfDays = [...dayColumns(weeks[0] ?? { from: '', to: '' }), columns.at(-1) ?? never()];
    const lines = timeSheetLines(ray, weeks);
    const groups = reportRows(columnsOfDays, ['worker', 'week'], lines).filter(({ kind }) => kind === 'group');
    expect(groups.map(({ label, cells }) => [label, cells['total']])).toEqual([
      ['Ray Soto', 6_100],
      ['Week to Nov 14, 2026', 5_100],
      ['Week to Nov 21, 2026', 1_000],
    ]);
    expect(sumsOf(columnsOfDays, lines)['total']).toBe(table(ray).total['total']);
  });
});
const never = () => {
  throw new Error('There is a last column');
};
