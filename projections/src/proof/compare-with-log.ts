import { setImmediate as turn } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import { withOwnConnection, type Connection, type Pool } from '@backoffice/infra/postgres';
import {
  comparisonsByEntity,
  compareJournal,
  compareTable,
  isJournal,
  type RowDifference,
  type ProofListener,
  type FoldFailure,
} from './table-comparison.ts';
import { isInPartition, partitionSql, type Partition } from '#kernel/digest.ts';
import { digestReader } from './digest-reader.ts';
import { journalDigests, strayRowsSql } from './journal-digests.ts';
import { envelopeOf } from '#kernel/fold.ts';
import { readSnapshot } from './snapshot.ts';
import { recheckSuspects } from './recheck.ts';
import { bloomFilter } from './bloom-filter.ts';
import { mentionIndex, type NamedRecords } from './mentions.ts';
import type { RecordIds } from './record-ids.ts';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import type { Queryable } from '#kernel/table-store.ts';
import type { ReadModel } from '#kernel/read-model.ts';

export type ComparisonResult = { readonly events: number; readonly rows: number };
/** `rowsAtOnce`: so many rows may wait for their last event in memory. */
export type ComparisonPorts = { readonly log: EventLog; readonly pool: Pool; readonly rowsAtOnce?: number };

/** Who else looks at the same tables and the same events. */
export type ProofObserver = ProofListener & {
  /** In the same moment as the rows are looked at. `moved`: whom what is compared concerns; null for all. */
  readonly checkTables: (db: Queryable, moved: RecordIds | null) => Promise<void>;
  /** Whose sums an event changes. */
  readonly namedInTotals: NamedRecords;
  /** For one reading of the log. `isOurs` may narrow down while it is read. */
  readonly openBook: (isOurs: (id: string) => boolean) => BookCheck;
  readonly differs: (difference: RowDifference) => void;
};
/** `weight`: how many rows it is as heavy as. */
export type BookCheck = { applyEvent(event: EventEnvelope): void; weight(): number; narrow(): void; finish(): void };

const DEFAULT_ROWS_AT_ONCE = 50_000;
const ALL_ROWS: Partition = { index: 0, of: 1 };
const MAX_PARTITIONS = 256;

/**
 * Compares every row of a company with what its events make of it: the log is read once in its order, and beside it
 * every table in the order of the last events its rows have seen. A row is made by its first event and compared and let
 * go with its last, so that in memory are those alone that lie between. Should they ever be too many, half of them are
 * left for another reading.
 *
 * The tables are looked at in one moment, by digests that the server makes and puts aside (but for journals, in which
 * nothing changes), and the log is read as far as they had come: nobody is stopped, and nobody who writes meanwhile is
 * taken for an error.
 * @throws when the tables are of another version than this code, or do not come to stand at the same position
 */
export const compareWithLog = (
  ports: ComparisonPorts,
  readModels: readonly ReadModel[],
  tenant: string,
  watching: ProofObserver,
): Promise<ComparisonResult> =>
  withOwnConnection(ports.pool, async (own) => {
    const onlooker = { ...watching, unfoldable: oncePerStream(watching.unfoldable) };
    let compared: ComparisonResult | undefined;
    const parts = [ALL_ROWS];
    for (const part of parts) {
      // grows while it is gone through
      const read = await comparePartition(ports, own, readModels, tenant, part, onlooker, (other) => parts.push(other));
      compared ??= read;
    }
    return compared ?? { events: 0, rows: 0 };
  });

/** The first time, every table; then only those whose rows were too many. */
async function comparePartition(
  { log, pool, rowsAtOnce = DEFAULT_ROWS_AT_ONCE }: ComparisonPorts,
  own: Connection,
  readModels: readonly ReadModel[],
  tenant: string,
  asked: Partition,
  onlooker: ProofObserver,
  leave: (part: Partition) => void,
): Promise<ComparisonResult> {
  let part = asked;
  const isOurs = (id: string) => part.of === 1 || isInPartition(id, part);
  const { position: through, seen } = await readSnapshot(own, readModels, tenant, async (db, position) => {
    if (asked === ALL_ROWS) await onlooker.checkTables(db, null);
    const found = [];
    for (const readModel of readModels)
      if (asked === ALL_ROWS || !isJournal(readModel))
        found.push({
          readModel,
          cursor: await readModel.store.digests(
            db,
            tenant,
            isJournal(readModel) ? strayRowsSql(position) : partitionSql('id', asked),
          ),
        });
    return found;
  });
  const marks = bloomFilter();
  const tables = seen.map(({ readModel, cursor }, index) =>
    isJournal(readModel)
      ? compareJournal(
          readModel,
          digestReader(journalDigests(readModel.store, pool, tenant, { after: 0, through }, cursor)),
          onlooker,
        )
      : compareTable(readModel, index, digestReader(cursor), { tenant, through, isOurs }, marks, onlooker),
  );
  const [concerned, book] = [comparisonsByEntity(tables), onlooker.openBook(isOurs)];
  const mentions = asked === ALL_ROWS ? mentionIndex(pool, tenant, readModels, onlooker.namedInTotals) : null;
  const mentioned = (await mentions?.begin()) ?? Infinity;
  for await (const events of log.replay(tenant, 0, through)) {
    const last = events.at(-1)?.position ?? 0;
    for (const table of tables) if (!table.isReady(last)) await table.fetchThrough(last);
    for (const recorded of events) {
      const event = envelopeOf(recorded);
      for (const table of concerned.get(event.entity) ?? []) table.applyEvent(event);
      book.applyEvent(event);
      if (event.position > mentioned) mentions?.add(event);
    }
    if (mentions?.isFull()) await mentions.flush();
    for (const table of tables) if (table.hasMissedEvents()) await table.checkMissedEvents(pool);
    if (
      tables.reduce((sum, table) => sum + table.rowsInMemory(), book.weight()) > rowsAtOnce &&
      part.of < MAX_PARTITIONS
    ) {
      const { index, of } = part;
      part = { index, of: of * 2 };
      leave({ index: index + of, of: of * 2 });
      for (const each of [...tables, book]) each.narrow();
    }
    await turn(); // whoever else wants to be served is
  }
  let rows = 0;
  for (const table of tables) rows += await table.finish();
  book.finish();
  await mentions?.end(through);
  await recheckSuspects(log, own, readModels, tenant, tables, onlooker.differs, onlooker.unfoldable);
  return { events: through, rows };
}

/** What comes after it in the same stream cannot be folded either. */
export function oncePerStream(report: (unfoldable: FoldFailure) => void): (unfoldable: FoldFailure) => void {
  const reportedStreams = new Set<string>();
  return (each) => {
    const key = `${each.readModel.name} ${each.stream}`;
    if (!reportedStreams.has(key)) report(each);
    reportedStreams.add(key);
  };
}
