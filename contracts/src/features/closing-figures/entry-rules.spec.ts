import { describe, expect, it } from 'vitest';
import { canonicalEntry, entryDifferences } from './entry-rules.ts';

const entry = { day: '2026-05-12', position: 41, ordinal: 1, account: 'payable', amount: -40_001, billId: 'b' };
const moved = { ...entry, ordinal: 2, account: 'materials', amount: 40_001 };

describe('the canonical line of an entry', () => {
  it('a canonical line says day, place, account, amount and what the entry names, in one order, and nothing for what it does not', () =>
    expect(canonicalEntry({ ...entry, memo: 'Studs', vendorId: null })).toBe(
      `2026-05-12 41 1 payable -40001${' '.repeat(9)}b${' '.repeat(9)}\n`,
    ));
});

describe('entries that were recorded, and entries that are found', () => {
  it('nothing differs where they are the same', () =>
    expect(entryDifferences([entry, moved], [entry, moved])).toEqual([]));
  it('each figure that is another is told, with both', () =>
    expect(entryDifferences([entry, moved], [{ ...entry, amount: -40_002, day: '2026-06-12' }, moved])).toEqual([
      { position: 41, ordinal: 1, field: 'day', recorded: '2026-05-12', found: '2026-06-12' },
      { position: 41, ordinal: 1, field: 'amount', recorded: '-40001', found: '-40002' },
    ]));
  it('an entry that is missing, and one that nobody recorded, is told by its amount', () => {
    expect(entryDifferences([entry, moved], [entry])).toEqual([
      { position: 41, ordinal: 2, field: 'amount', recorded: '40001', found: null },
    ]);
    expect(entryDifferences([entry], [entry, moved])).toEqual([
      { position: 41, ordinal: 2, field: 'amount', recorded: null, found: '40001' },
    ]);
  });
});
