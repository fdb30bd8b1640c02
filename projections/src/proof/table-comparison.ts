import type { DigestReader } from './digest-reader.ts';
import { finishedRows } from './finished-rows.ts';
import { foldEnvelope, journalRowsOf, streamNameOf } from '#kernel/fold.ts';
import type { BloomFilter } from './bloom-filter.ts';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import type { Queryable } from '#kernel/table-store.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { WorkingSet, type ProjectedRow } from '#kernel/working-set.ts';

/** A stream that cannot be folded, so that its row stands still. */
export type FoldFailure = {
  readonly readModel: ReadModel;
  readonly stream: string;
  readonly position: number;
  readonly error: string;
};
/** A row that is not what the events make of it. `expected`: what they make of it; null where there is to be none. */
export type RowDifference = {
  readonly readModel: ReadModel;
  readonly id: string;
  readonly expected: ProjectedRow | null;
  readonly found: ProjectedRow | null;
};

/** What a proof hears of the tables. `left`: what one event leaves behind in a table that nothing changes any more. */
export type ProofListener = {
  readonly left: (readModel: ReadModel, rows: readonly ProjectedRow[]) => void;
  readonly unfoldable: (unfoldable: FoldFailure) => void;
};

/** So many of a table are looked at again, and told. */
const MAX_SUSPECTS = 200;
const KINDS_PER_TABLE = 16;

/** What leaves rows behind and nothing else. */
export const isJournal = ({ projection: { journalHandlers: leaves, on } }: ReadModel) =>
  leaves !== undefined && Object.keys(on).length === 0;

/** `through`: the position at which the tables were looked at. */
export type ComparisonScope = {
  readonly tenant: string;
  readonly through: number;
  readonly isOurs: (id: string) => boolean;
};

export type TableComparison = {
  readonly readModel: ReadModel;
  /** Rows that seem to differ. */
  readonly suspects: ReadonlySet<string>;
  /** How many rows are in memory. */
  rowsInMemory(): number;
  applyEvent(event: EventEnvelope): void;
  /** Before the events up to there are met. */
  isReady(position: number): boolean;
  fetchThrough(position: number): Promise<void>;
  hasMissedEvents(): boolean;
  checkMissedEvents(db: Queryable): Promise<void>;
  /** There are too many: only those stay that are still ours. */
  narrow(): void;
  /** How many rows the table has. */
  finish(): Promise<number>;
};

/**
 * One table beside its log. A row is in memory from its first event to the one that the table saw last; then it is
 * compared and let go.
 */
export function compareTable(
  readModel: ReadModel,
  index: number,
  found: DigestReader,
  { tenant, through, isOurs }: ComparisonScope,
  marks: BloomFilter,
  { unfoldable }: ProofListener,
): TableComparison {
  const { projection, store } = readModel;
  const rows = new WorkingSet(Object.keys(projection.via), [], false);
  const finished = finishedRows(readModel, marks, index * KINDS_PER_TABLE);
  const { doubted, doubt } = suspectCollector();
  const isMissed = ({ entity, id, version }: EventEnvelope) =>
    entity === projection.entity && version > 1 && !rows.get(id) && finished.has(id);
  const foldOne = skipParkedStreams(readModel, unfoldable, (event) => {
    finished.meet(event);
    if (isMissed(event)) doubt(event.id);
    else foldEnvelope(projection, rows, event, isOurs);
  });

  return {
    readModel,
    suspects: doubted,
    rowsInMemory: () => rows.size,
    applyEvent(event) {
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
    fetchThrough: found.reach,
    hasMissedEvents: finished.isSuspected,
    async checkMissedEvents(db) {
      for (const id of await finished.missed(db, tenant, through)) if (isOurs(id)) doubt(id);
    },
    narrow() {
      for (const id of doubted) if (!isOurs(id)) doubted.delete(id);
      for (const row of rows.all()) if (!isOurs(row.id)) rows.remove(row);
    },
    async finish() {
      for (const row of rows.all()) doubt(row.id);
      await found.reach(Infinity);
      for (const { id } of found.through(Infinity)) if (isOurs(id)) doubt(id);
      return found.count();
    },
  };
}

/**
 * One table of what events leave behind: nothing in it ever changes, so that each row is compared as soon as it is
 * made.
 */
export function compareJournal(
  readModel: ReadModel,
  found: DigestReader,
  { left, unfoldable }: ProofListener,
): TableComparison {
  const { projection, store } = readModel;
  const { doubted, doubt } = suspectCollector();
  const leave = skipParkedStreams(readModel, unfoldable, (event) => journalRowsOf(projection, event));

  return {
    readModel,
    suspects: doubted,
    rowsInMemory: () => 0,
    applyEvent(event) {
      const [rows, due] = [leave(event) ?? [], found.through(event.position)];
      if (rows.length > 0) left(readModel, rows);
      for (const row of rows) if (due.find(({ id }) => id === row.id)?.digest !== store.digestOf(row)) doubt(row.id);
      for (const { id } of due) if (!rows.some((row) => row.id === id)) doubt(id);
    },
    isReady: found.isHere,
    fetchThrough: found.reach,
    hasMissedEvents: () => false,
    checkMissedEvents: () => Promise.resolve(),
    narrow() {},
    async finish() {
      await found.reach(Infinity);
      for (const { id } of found.through(Infinity)) doubt(id);
      return found.count();
    },
  };
}

function suspectCollector() {
  const doubted = new Set<string>();
  return { doubted, doubt: (id: string) => void (doubted.size < MAX_SUSPECTS && doubted.add(id)) };
}

/** What an event makes, but for those of streams that could not be folded before. */
export function skipParkedStreams<Made>(
  readModel: ReadModel,
  unfoldable: ProofListener['unfoldable'],
  make: (event: EventEnvelope) => Made,
): (event: EventEnvelope) => Made | undefined {
  const parked = new Set<string>();
  return (event) => {
    if (parked.size > 0 && parked.has(streamNameOf(event))) return undefined;
    try {
      return make(event);
    } catch (error) {
      parked.add(streamNameOf(event));
      unfoldable({ readModel, stream: streamNameOf(event), position: event.position, error: String(error) });
      return undefined;
    }
  };
}

/** Most kinds of records are nothing to most tables. */
export function comparisonsByEntity(
  tables: readonly TableComparison[],
): ReadonlyMap<string, readonly TableComparison[]> {
  const concerned = new Map<string, TableComparison[]>();
  for (const table of tables) {
    const { entity, via, journalHandlers: leaves = [] } = table.readModel.projection;
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
