import type { DigestsInOrder } from './digests-in-order.ts';
import { finishedRows } from './finished-rows.ts';
import { foldHappened, leftBy, streamOf } from './fold.ts';
import type { BloomFilter } from './bloom-filter.ts';
import type { Happened } from './projection.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Row } from './working-set.ts';

/** A stream that cannot be folded, so that its row stands still. */
export type Unfoldable = {
  readonly unit: Unit;
  readonly stream: string;
  readonly position: number;
  readonly error: string;
};
/** A row that is not what the events make of it. `expected`: what they make of it; null where there is to be none. */
export type Difference = {
  readonly unit: Unit;
  readonly id: string;
  readonly expected: Row | null;
  readonly found: Row | null;
};

/** What a proof hears of the tables. `left`: what one event leaves behind in a table that nothing changes any more. */
export type Told = {
  readonly left: (unit: Unit, rows: readonly Row[]) => void;
  readonly unfoldable: (unfoldable: Unfoldable) => void;
};

/** So many of a table are looked at again, and told. */
const DOUBTED = 200;
const KINDS = 16;

/** What leaves rows behind and nothing else. */
export const isJournal = ({ projection: { leaves, on } }: Unit) => leaves !== undefined && Object.keys(on).length === 0;

/** `through`: the position at which the tables were looked at. */
export type Sought = { readonly tenant: string; readonly through: number; readonly isOurs: (id: string) => boolean };

export type ComparedTable = {
  readonly unit: Unit;
  /** Rows that seem to differ. */
  readonly doubted: ReadonlySet<string>;
  /** How many rows are in memory. */
  waiting(): number;
  meet(event: Happened): void;
  /** Before the events up to there are met. */
  isReady(position: number): boolean;
  ready(position: number): Promise<void>;
  isSuspicious(): boolean;
  suspect(db: Db): Promise<void>;
  /** There are too many: only those stay that are still ours. */
  narrow(): void;
  /** How many rows the table has. */
  end(): Promise<number>;
};

/** One table beside its log. A row is in memory from its first event to the one that the table saw last; then it is compared and let go. */
export function comparedTable(
  unit: Unit,
  index: number,
  found: DigestsInOrder,
  { tenant, through, isOurs }: Sought,
  marks: BloomFilter,
  { unfoldable }: Told,
): ComparedTable {
  const { projection, store } = unit;
  const rows = new WorkingSet(Object.keys(projection.via), [], false);
  const finished = finishedRows(unit, marks, index * KINDS);
  const { doubted, doubt } = doubts();
  const isMissed = ({ entity, id, version }: Happened) =>
    entity === projection.entity && version > 1 && !rows.get(id) && finished.has(id);
  const foldOne = unlessParked(unit, unfoldable, (event) => {
    finished.meet(event);
    if (isMissed(event)) doubt(event.id);
    else foldHappened(projection, rows, event, isOurs);
  });

  return {
    unit,
    doubted,
    waiting: () => rows.size,
    meet(event) {
      foldOne(event);
      for (const { id, digest, position } of found.through(event.position)) {
        const row = rows.get(id);
        if (isOurs(id) && (row?.position !== position || store.digestOf(row) !== digest)) doubt(id);
        if (!row) continue;
        finished.add(row);
        rows.remove(row);
      }
    },
    isReady: found.isHere,
    ready: found.reach,
    isSuspicious: finished.isSuspected,
    async suspect(db) {
      for (const id of await finished.missed(db, tenant, through)) if (isOurs(id)) doubt(id);
    },
    narrow() {
      for (const id of doubted) if (!isOurs(id)) doubted.delete(id);
      for (const row of rows.all()) if (!isOurs(row.id)) rows.remove(row);
    },
    async end() {
      for (const row of rows.all()) doubt(row.id);
      await found.reach(Infinity);
      for (const { id } of found.through(Infinity)) if (isOurs(id)) doubt(id);
      return found.count();
    },
  };
}

/** One table of what events leave behind: nothing in it ever changes, so that each row is compared as soon as it is made. */
export function comparedJournal(unit: Unit, found: DigestsInOrder, { left, unfoldable }: Told): ComparedTable {
  const { projection, store } = unit;
  const { doubted, doubt } = doubts();
  const leave = unlessParked(unit, unfoldable, (event) => leftBy(projection, event));

  return {
    unit,
    doubted,
    waiting: () => 0,
    meet(event) {
      const [rows, due] = [leave(event) ?? [], found.through(event.position)];
      if (rows.length > 0) left(unit, rows);
      for (const row of rows) if (due.find(({ id }) => id === row.id)?.digest !== store.digestOf(row)) doubt(row.id);
      for (const { id } of due) if (!rows.some((row) => row.id === id)) doubt(id);
    },
    isReady: found.isHere,
    ready: found.reach,
    isSuspicious: () => false,
    suspect: () => Promise.resolve(),
    narrow() {},
    async end() {
      await found.reach(Infinity);
      for (const { id } of found.through(Infinity)) doubt(id);
      return found.count();
    },
  };
}

function doubts() {
  const doubted = new Set<string>();
  return { doubted, doubt: (id: string) => void (doubted.size < DOUBTED && doubted.add(id)) };
}

/** What an event makes, but for those of streams that could not be folded before. */
function unlessParked<Made>(
  unit: Unit,
  unfoldable: Told['unfoldable'],
  make: (event: Happened) => Made,
): (event: Happened) => Made | undefined {
  const parked = new Set<string>();
  return (event) => {
    if (parked.size > 0 && parked.has(streamOf(event))) return undefined;
    try {
      return make(event);
    } catch (error) {
      parked.add(streamOf(event));
      unfoldable({ unit, stream: streamOf(event), position: event.position, error: String(error) });
      return undefined;
    }
  };
}

/** Most kinds of records are nothing to most tables. */
export function byEntity(tables: readonly ComparedTable[]): ReadonlyMap<string, readonly ComparedTable[]> {
  const concerned = new Map<string, ComparedTable[]>();
  for (const table of tables) {
    const { entity, via, leaves = [] } = table.unit.projection;
    for (const each of new Set([
      entity,
      ...Object.values(via)
        .flat()
        .map((of) => of.entity),
      ...leaves.map((of) => of.entity),
    ]))
      concerned.set(each, [...(concerned.get(each) ?? []), table]);
  }
  return concerned;
}
