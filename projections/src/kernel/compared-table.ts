import type { Replayed } from '@backoffice/infra/event-log';
import type { DigestsInOrder } from './digests-in-order.ts';
import { finishedRows } from './finished-rows.ts';
import { fold, recordOf } from './fold.ts';
import type { BloomFilter } from './bloom-filter.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Row } from './working-set.ts';

/** A stream that cannot be folded, so that its row stands still. */
export type Unfoldable = { readonly unit: Unit; readonly stream: string; readonly position: number; readonly error: string };
/** A row that is not what the events make of it. `expected`: what they make of it; null where there is to be none. */
export type Difference = { readonly unit: Unit; readonly id: string; readonly expected: Row | null; readonly found: Row | null };

/** What a proof hears of the tables. `left`: what one event leaves behind in a table that nothing changes any more. */
export type Told = { readonly left: (unit: Unit, rows: readonly Row[]) => void; readonly unfoldable: (unfoldable: Unfoldable) => void };

/** So many of a table are looked at again, and told. */
const DOUBTED = 200;
const KINDS = 16;

/** What leaves rows behind and nothing else. */
export const isJournal = ({ projection: { leaves, on } }: Unit) => leaves !== undefined && Object.keys(on).length === 0;

/** `through`: the position at which the tables were looked at. */
export type Sought = { readonly tenant: string; readonly through: number; readonly isOurs: (id: string) => boolean };

/**
 * One table beside its log. A row is in memory from its first event to the one that the table saw last; then it is
 * compared and let go. A row of a journal is compared at once.
 */
export function comparedTable(unit: Unit, index: number, found: DigestsInOrder, { tenant, through, isOurs }: Sought, marks: BloomFilter, { left, unfoldable }: Told) {
  const { projection, store } = unit;
  const rows = new WorkingSet(Object.keys(projection.via), [], false);
  const finished = finishedRows(unit, marks, index * KINDS);
  const [parked, doubted] = [new Set<string>(), new Set<string>()];
  const leavesOnly = isJournal(unit);
  const doubt = (id: string) => void (doubted.size < DOUBTED && doubted.add(id));
  const isMissed = ({ stream, version }: Replayed) => {
    const { entity, id } = recordOf(stream);
    return entity === projection.entity && version > 1 && !rows.get(id) && finished.has(id);
  };

  function foldOne(event: Replayed): void {
    if (parked.has(event.stream)) return;
    try {
      finished.meet(event);
      if (isMissed(event)) doubt(recordOf(event.stream).id);
      else fold(projection, rows, event, isOurs);
    } catch (error) {
      parked.add(event.stream);
      unfoldable({ unit, stream: event.stream, position: event.position, error: String(error) });
    }
  }

  function release(row: Row): void {
    if (!leavesOnly) finished.add(row);
    rows.remove(row);
  }

  return {
    unit, doubted,
    waiting: () => rows.size,
    meet(event: Replayed): void {
      foldOne(event);
      if (leavesOnly && rows.size > 0) left(unit, [...rows.all()]);
      for (const { id, digest, position } of found.through(event.position)) {
        const row = rows.get(id);
        if (isOurs(id) && (row?.position !== position || store.digestOf(row) !== digest)) doubt(id);
        if (row) release(row);
      }
      if (leavesOnly && rows.size > 0) for (const row of rows.all()) {
        doubt(row.id);
        rows.remove(row);
      }
    },
    /** Before the events up to there are met. */
    isReady: found.isHere,
    ready: found.reach,
    isSuspicious: finished.isSuspected,
    async suspect(db: Db): Promise<void> {
      for (const id of await finished.missed(db, tenant, through)) if (isOurs(id)) doubt(id);
    },
    /** There are too many: only those stay that are still ours. */
    narrow(): void {
      for (const id of doubted) if (!isOurs(id)) doubted.delete(id);
      for (const row of rows.all()) if (!isOurs(row.id)) rows.remove(row);
    },
    /** How many rows the table has. */
    async end(): Promise<number> {
      for (const row of rows.all()) doubt(row.id);
      await found.reach(Infinity);
      for (const { id } of found.through(Infinity)) if (isOurs(id)) doubt(id);
      return found.count();
    },
  };
}
export type ComparedTable = ReturnType<typeof comparedTable>;

/** Most kinds of records are nothing to most tables. */
export function byEntity(tables: readonly ComparedTable[]): ReadonlyMap<string, readonly ComparedTable[]> {
  const concerned = new Map<string, ComparedTable[]>();
  for (const table of tables) {
    const { entity, via, leaves = [] } = table.unit.projection;
    for (const each of new Set([entity, ...Object.values(via).flat().map((of) => of.entity), ...leaves.map((of) => of.entity)])) concerned.set(each, [...(concerned.get(each) ?? []), table]);
  }
  return concerned;
}
