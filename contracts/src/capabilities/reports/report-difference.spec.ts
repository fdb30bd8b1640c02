import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellDifferences, joinLines, type LinePair } from './report-difference.ts';
import type { ReportColumn } from './report-shapes.ts';
import { sumsOf, type ReportLine } from './report-table.ts';

const RUNS = Number(process.env['RUNS'] ?? 2_000);
const columns = ['name', 'open', 'days'];
const groups = ['customer'];
const line = (key: string, cells: ReportLine['cells'], more: Partial<ReportLine> = {}): ReportLine => ({
  key,
  cells: { customer: 'Ana', ...cells },
  ...more,
});
const told = (pairs: readonly LinePair[]) => pairs.map(({ key, change, cells }) => [key, change, cells]);
const between = (before: readonly ReportLine[], after: readonly ReportLine[]) =>
  joinLines(columns, groups, before, after);

describe('lines of two points', () => {
  it('a line of the later point alone came, one of the earlier alone went, and one of both that differs changed', () =>
    expect(
      told(
        between(
          [line('a', { name: '1', open: 100 }), line('b', { name: '2', open: 50 })],
          [line('a', { name: '1', open: 120 }), line('c', { name: '3', open: 7 })],
        ),
      ),
    ).toEqual([
      ['Ana/a', 'changed', [{ column: 'open', before: 100, after: 120 }]],
      [
        'Ana/c',
        'came',
        [
          { column: 'name', before: null, after: '3' },
          { column: 'open', before: null, after: 7 },
        ],
      ],
      [
        'Ana/b',
        'went',
        [
          { column: 'name', before: '2', after: null },
          { column: 'open', before: 50, after: null },
        ],
      ],
    ]));
  it('what stays in no figure is no difference, and a heading never is one', () =>
    expect(
      between([line('a', { open: 1, other: 2 })], [line('a', { open: 1 }), line('h', {}, { kind: 'heading' })]),
    ).toEqual([]));
  it('a line that moved to another group went there and came here', () =>
    expect(
      told(between([line('a', { open: 1 })], [line('a', { open: 1, customer: 'Bo' })])).map(([key, change]) => [
        key,
        change,
      ]),
    ).toEqual([
      ['Bo/a', 'came'],
      ['Ana/a', 'went'],
    ]));
  it('two lines with one key are an error of the report, and are named', () =>
    expect(() => between([line('a', {}), line('a', {})], [])).toThrow('Two lines of a report have the key Ana/a'));
});

const figure = fc.option(fc.integer({ min: -1_000, max: 1_000 }));
const report = fc
  .uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), open: figure, days: figure }), {
    selector: ({ key }) => key,
    maxLength: 5,
  })
  .map((rows) => rows.map(({ key, ...cells }) => line(key, { name: key, ...cells })));
const summed: ReportColumn[] = ['open', 'days'].map((key) => ({ key, title: key, kind: 'money', sum: 'all' }));
/** Lines by their keys, as far as cells say something. */
const tableOf = (lines: readonly ReportLine[]) =>
  new Map(
    lines.map(({ key, cells }) => [
      `Ana/${key}`,
      Object.fromEntries(
        columns.flatMap((column) => ((cells[column] ?? null) === null ? [] : [[column, cells[column]]])),
      ),
    ]),
  );
type Table = ReturnType<typeof tableOf>;
/** Oracle: a table with a difference applied to it. */
function applied(to: Table, difference: readonly LinePair[]): Table {
  const table = new Map(to);
  for (const { key, change, cells } of difference) {
    if (change === 'went') table.delete(key);
    else {
      const row: Record<string, unknown> = { ...table.get(key) };
      for (const { column, after } of cells)
        if (after === null) delete row[column];
        else row[column] = after;
      table.set(key, row as Record<string, string | number>);
    }
  }
  return table;
}
/** A difference and the one after it as one: changed and changed back is nothing. */
function netted(first: readonly LinePair[], second: readonly LinePair[]) {
  const [was, is] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const { key, change, cells } of first) {
    was.set(key, change !== 'came');
    is.set(key, change !== 'went');
    for (const { column, before, after } of cells) {
      was.set(`${key} ${column}`, before);
      is.set(`${key} ${column}`, after);
    }
  }
  for (const { key, change, cells } of second) {
    if (!was.has(key)) was.set(key, change !== 'came');
    is.set(key, change !== 'went');
    for (const { column, before, after } of cells) {
      if (!was.has(`${key} ${column}`)) was.set(`${key} ${column}`, before);
      is.set(`${key} ${column}`, after);
    }
  }
  return new Map(
    [...was]
      .filter(([cell, before]) => is.get(cell) !== before)
      .map(([cell, before]) => [cell, [before, is.get(cell)]]),
  );
}
const sortedEntries = <Value>(of: ReadonlyMap<string, Value>) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('differences of any reports', () => {
  it('a difference applied to the earlier report is the later one, and of one report with itself it is empty', () =>
    fc.assert(
      fc.property(report, report, (a, b) => {
        expect(sortedEntries(applied(tableOf(a), between(a, b)))).toEqual(sortedEntries(tableOf(b)));
        expect(between(a, a)).toEqual([]);
      }),
      { numRuns: RUNS },
    ));
  it('two differences after one another net to the one of both', () =>
    fc.assert(
      fc.property(report, report, report, (a, b, c) => {
        expect(sortedEntries(netted(between(a, b), between(b, c)))).toEqual(sortedEntries(netted(between(a, c), [])));
      }),
      { numRuns: RUNS },
    ));
  it('sums of differences are differences of sums', () =>
    fc.assert(
      fc.property(report, report, (a, b) => {
        const by = (column: string) =>
          between(a, b)
            .flatMap(({ cells }) => cells.filter((cell) => cell.column === column))
            .reduce((sum, { before, after }) => sum + Number(after ?? 0) - Number(before ?? 0), 0);
        const [was, is] = [sumsOf(summed, a), sumsOf(summed, b)];
        for (const { key } of summed) expect(by(key)).toBe(Number(is[key] ?? 0) - Number(was[key] ?? 0));
        expect(cellDifferences(columns, was, was)).toEqual([]);
      }),
      { numRuns: RUNS },
    ));
});
