import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import { netChanges } from './net-changes.ts';

const entry = (version: number, name: string, ...changes: HistoryEntry['changes']): HistoryEntry => ({
  id: `${version}`,
  position: version,
  version,
  commandId: `command ${version}`,
  undo: 'none',
  at: '2026-11-20T12:00:00.000Z',
  actor: { kind: 'user', id: name, name, role: 'OA' },
  type: 'CustomerEdited',
  words: 'edited it',
  changes,
});

describe('the changes of a range of a history', () => {
  it('a field that several people changed is told once, from what it was to what it is', () =>
    expect(
      netChanges([
        entry(3, 'Olivia', { field: 'name', before: 'B', after: 'C' }),
        entry(2, 'Marcus', { field: 'name', before: 'A', after: 'B' }, { field: 'netDays', before: 30, after: 45 }),
        entry(4, 'Olivia', { field: 'netDays', before: 45, after: 30 }),
      ]),
    ).toEqual({
      changes: [{ field: 'name', before: 'A', after: 'C' }],
      undone: [{ field: 'netDays', before: 30, after: 30 }],
      people: [
        { name: 'Olivia', count: 2 },
        { name: 'Marcus', count: 1 },
      ],
    }));
  it('no entries change nothing', () => expect(netChanges([])).toEqual({ changes: [], undone: [], people: [] }));
  it('changes applied to the record before make the record after, whatever happened in between', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(null, 1, 2)), { maxLength: 8 }),
        (edits) => {
          const record: Record<string, unknown> = { a: null, b: null, c: null };
          const entries = edits.map(([field, after], at) => {
            const before = record[field];
            record[field] = after;
            return entry(at + 1, 'Olivia', { field, before, after });
          });
          const { changes } = netChanges(entries);
          const made = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
          expect({ a: null, b: null, c: null, ...made }).toEqual(record);
          expect(changes.every(({ before }) => before === null)).toBe(true);
        },
      ),
    ));
});
