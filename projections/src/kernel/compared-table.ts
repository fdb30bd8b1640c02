import type { Replayed } from '@backoffice/infra/event-log';
import type { Part } from './digest.ts';
import { finishedRows } from './finished-rows.ts';
import { fold } from './fold.ts';
import type { Db, Digests } from './store.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Row } from './working-set.ts';

/** A row that is not what the events make of it. `expected`: what they make of it; null where there is to be none. */
export type Difference = { readonly unit: Unit; readonly id: string; readonly expected: Row | null; readonly found: Row | null };
/** A stream that cannot be folded, so that its row stands still. */
export type Unfoldable = { readonly unit: Unit; readonly stream: string; readonly position: number; readonly error: string };

/** Who else looks at the same rows and the same events, part by part. */
export type Onlooker = {
  /** In the same moment as the rows are looked at. */
  readonly rows: (db: Db, part: Part) => Promise<void>;
  readonly event: (event: Replayed) => void;
  /** What one event leaves behind in a table that nothing changes any more. */
  readonly left: (unit: Unit, rows: readonly Row[]) => void;
  readonly differs: (difference: Difference) => void;
  readonly unfoldable: (unfoldable: Unfoldable) => void;
};
/** What leaves rows behind and nothing else. */
export const isJournal = ({ projection: { leaves, on } }: Unit) => leaves !== undefined && Object.keys(on).length === 0;

/** One table while it is compared. `settle`: with what it holds of the events since the last time. */
export type Side = {
  readonly unit: Unit;
  readonly differing: ReadonlySet<string>;
  readonly meet: (event: Replayed) => void;
  readonly settle?: (read: (unit: Unit) => Promise<Digests>) => Promise<void>;
  /** How many rows were compared. */
  readonly end: () => number;
};

export function recordSide(unit: Unit, found: Digests, isOurs: (id: string) => boolean, { unfoldable }: Onlooker): Side {
  const [rows, finished] = [new WorkingSet(Object.keys(unit.projection.via)), finishedRows(unit.projection)];
  const [parked, differing] = [new Set<string>(), new Set<string>()];
  let compared = 0;
  const compare = (row: Row) => {
    compared += 1;
    if (found.get(row.id)?.digest !== unit.store.digestOf(row)) differing.add(row.id);
    found.delete(row.id);
  };
  return {
    unit, differing,
    meet(event) {
      if (parked.has(event.stream)) return;
      try {
        for (const id of finished.touchedBy(event)) differing.add(id); // its table has missed this
        fold(unit.projection, rows, event, (id) => isOurs(id) && !finished.has(id));
      } catch (error) {
        parked.add(event.stream);
        unfoldable({ unit, stream: event.stream, position: event.position, error: String(error) });
      }
      for (const row of rows.changed()) if (found.get(row.id)?.position === row.position) {
        compare(row);
        finished.add(row);
        rows.remove(row);
      }
      rows.forget();
    },
    end() {
      for (const row of rows.all()) compare(row);
      for (const id of found.keys()) differing.add(id);
      return compared;
    },
  };
}

export function journalSide(unit: Unit, { left, unfoldable }: Onlooker): Side {
  let rows = new WorkingSet([], [], false);
  const differing = new Set<string>();
  let compared = 0;
  return {
    unit, differing,
    meet(event) {
      try {
        fold(unit.projection, rows, event);
      } catch (error) {
        unfoldable({ unit, stream: event.stream, position: event.position, error: String(error) });
      }
    },
    async settle(read) {
      const found = await read(unit);
      for (const [id, { digest }] of found) {
        const row = rows.get(id);
        if (!row || unit.store.digestOf(row) !== digest) differing.add(id);
      }
      for (const { id } of rows.all()) if (!found.has(id)) differing.add(id);
      for (const posted of Map.groupBy(rows.all(), ({ position }) => position).values()) left(unit, posted);
      compared += found.size;
      rows = new WorkingSet([], [], false);
    },
    end: () => compared,
  };
}

/** Most kinds of records are nothing to most tables. */
export function byEntity(sides: readonly Side[]): ReadonlyMap<string, readonly Side[]> {
  const concerned = new Map<string, Side[]>();
  for (const side of sides) {
    const { entity, via, leaves = [] } = side.unit.projection;
    for (const each of new Set([entity, ...Object.values(via).flat().map((of) => of.entity), ...leaves.map((of) => of.entity)])) concerned.set(each, [...(concerned.get(each) ?? []), side]);
  }
  return concerned;
}
