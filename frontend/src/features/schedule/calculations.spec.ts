import { describe, expect, it } from 'vitest';
import { cardBeside, daysText, daysToChoose, mondayOf } from './calculations.ts';

describe('days of a schedule', () => {
  it('a week begins on Monday', () =>
    expect(['2026-11-23', '2026-11-27', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ]));
  it('a week says its first and last day', () =>
    expect(daysText('2026-11-23', '2026-11-29')).toBe('Mon, Nov 23 – Sun, Nov 29, 2026'));
  it('a day says its year', () => expect(daysText('2026-11-23', '2026-11-23')).toBe('Mon, Nov 23, 2026'));
  it('a sheet can be moved to days around its own, none of them over', () => {
    expect(daysToChoose('2026-12-09', '2026-11-27').at(0)).toBe('2026-12-06');
    expect(daysToChoose('2026-11-28', '2026-11-27').at(0)).toBe('2026-11-27');
    expect(daysToChoose('2026-10-01', '2026-11-27')).toHaveLength(14);
  });
});

describe('arrow keys among the cards', () => {
  const card = (name: string, row: number, column: number, place = 0) => ({ name, row, column, place });
  const cards = [card('a', 0, 0), card('b', 0, 0, 1), card('c', 0, 4), card('d', 2, 0), card('e', 1, 4)];
  const to = (from: { row: number; column: number; place: number }, key: string) =>
    cardBeside(cards, from, key)?.name ?? null;
  it.each([
    ['right, to the next day of a crew', card('b', 0, 0, 1), 'ArrowRight', 'c'],
    ['left', card('c', 0, 4), 'ArrowLeft', 'a'],
    ['down, first within a cell', card('a', 0, 0), 'ArrowDown', 'b'],
    ['down, then to the next crew of the day', card('b', 0, 0, 1), 'ArrowDown', 'd'],
    ['up, to the last of the cell above', card('d', 2, 0), 'ArrowUp', 'b'],
    ['nowhere at the end', card('d', 2, 0), 'ArrowDown', null],
    ['nowhere by another key', card('a', 0, 0), 'x', null],
  ] as const)('an arrow key leads %s', (_where, from, key, name) => expect(to(from, key)).toBe(name));
});
