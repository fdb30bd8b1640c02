import { describe, expect, it } from 'vitest';
import { atMost } from './figure.ts';
import { comparisonTable, parseFigures, withSection } from './figures-table.ts';

/** What five runs of a bench print, each with one value. */
const printed = (...values: number[]) =>
  parseFigures(
    values
      .map((value) => `took a while\n${JSON.stringify(atMost(`rows (after ${value} requests)`, value, 'ms', 300))}`)
      .join('\n'),
  );

describe('figures of several runs', () => {
  it('figures of two versions are compared by their medians, whatever else was measured beside them', () => {
    expect(comparisonTable('list', '1a2b3c', printed(400, 100, 200), printed(90, 110, 100))).toBe(
      [
        '## list',
        '',
        '| figure | at 1a2b3c | here | ratio |',
        '| --- | --- | --- | --- |',
        '| rows | 200 ms (100 to 400) | 100 ms (90 to 110) | 0.5 |',
        '',
      ].join('\n'),
    );
  });
  it('a figure that the other version does not have is said to be not measured', () =>
    expect(comparisonTable('list', '1a2b3c', [], printed(5))).toContain('| rows | not measured | 5 ms (5 to 5) |  |'));
  it('the page of figures has one section for each group, in order, and that of a group measured again is replaced', () => {
    const first = withSection('', 'list', 'aaa, 2026-11-26', printed(90, 110, 100));
    const second = withSection(first, 'append', 'aaa, 2026-11-26', printed(1, 2, 3));
    const third = withSection(second, 'list', 'bbb, 2026-11-27', printed(80, 85, 90));
    expect(third.match(/^## .*$|^At .*$|^\| rows.*$/gm)).toEqual([
      '## append',
      'At aaa, 2026-11-26.',
      '| rows | 2 ms (1 to 3) | <= 300 ms |',
      '## list',
      'At bbb, 2026-11-27.',
      '| rows | 85 ms (80 to 90) | <= 300 ms |',
    ]);
    expect(withSection(third, 'list', 'bbb, 2026-11-27', printed(80, 85, 90))).toBe(third);
  });
});
