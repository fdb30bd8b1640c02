import type { EntrySelection, EventBehind, LinePair } from '@backoffice/contracts/capabilities';
import { holdsAll } from './log-rows.ts';
import type { MovedRow } from './moved-rows.ts';

const LEDGER_ENTRY = 'LedgerEntry';
/** Longer texts name nothing. */
const MAX_NAME = 64;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * What is behind the cells of lines. A cell that opens entries of the books has the events of those of them that moved.
 * Any other has the events of rows that name its line: by all ids in its key or, where no row does, by one of them.
 */
export function eventsBehind(moved: readonly MovedRow[]) {
  const byName = new Map<string, MovedRow[]>();
  for (const each of moved)
    for (const name of new Set(namesIn(each.row))) if (!byName.get(name)?.push(each)) byName.set(name, [each]);
  const byPosition = new Map(moved.flatMap(({ events }) => events.map((event) => [event.position, event] as const)));
  const ofLines = new Map<string, number[]>();

  function naming({ key, before, after }: LinePair): number[] {
    const known = ofLines.get(key);
    if (known) return known;
    const own = (after ?? before)?.key ?? '';
    const names = [...new Set(own.match(UUID) ?? [own])];
    const rows = names.map((name) => byName.get(name) ?? []);
    const [first = [], ...others] = rows;
    const sets = others.map((each) => new Set(each));
    const all = first.filter((row) => sets.every((each) => each.has(row)));
    const found = positionsOf(all.length > 0 ? all : rows.flat());
    ofLines.set(key, found);
    return found;
  }

  /** The fewest rows that may be among those that are selected. */
  function candidates({ accounts, where }: EntrySelection): readonly MovedRow[] {
    const equal = where.find(({ op, value }) => op === 'eq' && typeof value === 'string');
    return equal ? (byName.get(String(equal.value)) ?? []) : accounts.flatMap((account) => byName.get(account) ?? []);
  }

  return {
    /** Positions, oldest first. `selections`: the entries that the cell opens, at either point. */
    of(line: LinePair, selections: readonly EntrySelection[]): number[] {
      if (selections.length === 0) return naming(line);
      return positionsOf(
        selections.flatMap((selection) =>
          candidates(selection).filter(
            ({ entity, row }) =>
              entity === LEDGER_ENTRY &&
              selection.accounts.includes(String(row['account'])) &&
              holdsAll(selection.where, row),
          ),
        ),
      );
    },
    all: (positions: ReadonlySet<number>): EventBehind[] =>
      [...byPosition.values()]
        .filter(({ position }) => positions.has(position))
        .toSorted((a, b) => a.position - b.position),
  };
}

function* namesIn(row: MovedRow['row']): Iterable<string> {
  for (const value of Object.values(row))
    if (typeof value === 'string' && value !== '' && value.length <= MAX_NAME) yield value;
}

const positionsOf = (rows: readonly MovedRow[]): number[] =>
  [...new Set(rows.flatMap(({ events }) => events.map(({ position }) => position)))].toSorted((a, b) => a - b);
