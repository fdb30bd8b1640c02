import type { EventEnvelope } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { withOwnConnection } from '@backoffice/infra/postgres';
import { rowsReachedBy } from '#kernel/event-reach.ts';
import { envelopeOf } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { Queryable } from '#kernel/table-store.ts';
import { compareRecords } from './compare-records.ts';
import { oncePerStream, type ComparisonPorts, type ComparisonResult, type ProofObserver } from './compare-with-log.ts';
import { digestReader } from './digest-reader.ts';
import { journalDigests, strayRowsSql } from './journal-digests.ts';
import { mentionIndex } from './mentions.ts';
import { recheckSuspects } from './recheck.ts';
import { addNamedRecords, linkFieldsOf, recordIds, type RecordIds } from './record-ids.ts';
import { readSnapshot } from './snapshot.ts';
import { comparisonsByEntity, compareJournal, isJournal } from './table-comparison.ts';

const EVENTS_AT_ONCE = 2_000;
const RECORDS_AT_ONCE = 500;
/** Beyond these the whole costs no more. */
const MAX_RECORDS = 100_000;
const MAX_STREAMS = 200_000;

/**
 * Compares what moved since a position with the log: the records that had events, and the rows that these reach by
 * links. Rules are asked of these and of all that they name. What did not move is taken for as it was proved.
 * @returns null where so much moved that all is to be compared
 */
export const compareMoved = (
  ports: ComparisonPorts,
  readModels: readonly ReadModel[],
  tenant: string,
  since: number,
  watching: ProofObserver,
): Promise<ComparisonResult | null> =>
  withOwnConnection(ports.pool, async (own) => {
    const { log, pool } = ports;
    const onlooker = { ...watching, unfoldable: oncePerStream(watching.unfoldable) };
    const [kept, journals] = [readModels.filter((each) => !isJournal(each)), readModels.filter(isJournal)];
    const { seen } = await readSnapshot(own, readModels, tenant, async (db, through) => {
      const fields = linkFieldsOf(readModels);
      const concerned = recordIds();
      const meet = (value: unknown) => addNamedRecords(concerned, fields, value);
      const entries = [];
      for (const readModel of journals) {
        const strays = await readModel.store.digests(db, tenant, strayRowsSql(through));
        const digests = journalDigests(readModel.store, pool, tenant, { after: since, through }, strays);
        entries.push(compareJournal(readModel, digestReader(digests), onlooker));
      }
      const leaving = comparisonsByEntity(entries);
      const mentions = mentionIndex(pool, tenant, readModels, onlooker.namedInTotals);
      const moved = recordIds();
      for await (const events of eventsInPieces(log, tenant, since, through)) {
        for (const journal of entries) await journal.fetchThrough(events.at(-1)?.position ?? 0);
        for (const event of events) {
          mentions.add(event);
          for (const journal of leaving.get(event.entity) ?? []) journal.applyEvent(event);
          for (const { entity, id } of [event, ...onlooker.namedInTotals(event)]) moved.add(entity, id);
          meet(event.data);
        }
        await mentions.flush();
        for (const readModel of kept) await addReached(db, readModel, tenant, events, moved);
        if (moved.size() > MAX_RECORDS) return null;
      }
      let [rows, streams] = [0, 0];
      for (const journal of entries) rows += await journal.finish();
      for (const batch of batchesOf(kept, moved)) {
        for (const id of batch.ids) concerned.add(batch.entity, id);
        const compared = await compareRecords({ log, db, tenant, through, mentions, onlooker, meet }, batch);
        rows += compared.rows;
        if ((streams += compared.streams) > MAX_STREAMS) return null;
      }
      await onlooker.checkTables(db, concerned);
      return { events: through, rows, entries, mentions };
    });
    if (!seen) return null;
    await recheckSuspects(log, own, readModels, tenant, seen.entries, onlooker.differs, onlooker.unfoldable, since);
    await seen.mentions.end(seen.events);
    return { events: seen.events, rows: seen.rows };
  });

/** So many at once that asking whom they reach is worth it. */
async function* eventsInPieces(
  log: EventLog,
  tenant: string,
  after: number,
  through: number,
): AsyncIterable<readonly EventEnvelope[]> {
  let piece: EventEnvelope[] = [];
  for await (const events of log.replay(tenant, after, through)) {
    piece.push(...events.map(envelopeOf));
    if (piece.length < EVENTS_AT_ONCE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

async function addReached(
  db: Queryable,
  { projection, store }: ReadModel,
  tenant: string,
  events: readonly EventEnvelope[],
  moved: RecordIds,
): Promise<void> {
  const { ids, linkedTo } = rowsReachedBy(projection, tenant, events);
  const linked = await store.idsOf(db, { tenant, ids: [], ...(linkedTo && { linkedTo }) }, MAX_RECORDS + 1);
  for (const id of [...ids, ...linked]) moved.add(projection.entity, id);
}

function* batchesOf(readModels: readonly ReadModel[], moved: RecordIds) {
  for (const entity of moved.entities()) {
    const tables = readModels.filter(({ projection }) => projection.entity === entity);
    const all = tables.length > 0 ? moved.of(entity) : [];
    for (let from = 0; from < all.length; from += RECORDS_AT_ONCE)
      yield { entity, tables, ids: all.slice(from, from + RECORDS_AT_ONCE) };
  }
}
