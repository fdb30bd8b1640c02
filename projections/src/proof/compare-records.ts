import { setImmediate as turn } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import { envelopeOf, foldEnvelope } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { Queryable } from '#kernel/table-store.ts';
import { WorkingSet, type ProjectedRow } from '#kernel/working-set.ts';
import type { BookCheck, ProofObserver } from './compare-with-log.ts';
import type { MentionIndex } from './mentions.ts';
import { skipParkedStreams, type FoldFailure } from './table-comparison.ts';

/** `db` is the moment in which the tables are looked at, `through` the position at which they stood then. */
export type RecordComparison = {
  readonly log: EventLog;
  readonly db: Queryable;
  readonly tenant: string;
  readonly through: number;
  readonly mentions: Pick<MentionIndex, 'streamsNaming'>;
  readonly onlooker: ProofObserver;
  /** Hears of every row that was compared, and of what happened to its record. */
  readonly meet: (value: unknown) => void;
};
/** Records of one kind, and the tables that have a row of each. */
export type RecordBatch = {
  readonly entity: string;
  readonly tables: readonly ReadModel[];
  readonly ids: readonly string[];
};
type FoldedTable = { readonly readModel: ReadModel; readonly rows: WorkingSet };
type FoldedBatch = {
  readonly tables: readonly FoldedTable[];
  /** The records that have a history. */
  readonly recorded: ReadonlySet<string>;
  readonly failures: readonly FoldFailure[];
  readonly book: BookCheck;
};

/**
 * Compares the rows of some records with what the log makes of them: their own streams, those that name them, and those
 * that their rows name are read, and again where a row turns out to have named another. Answers how many rows there
 * are and how many streams were read.
 */
export async function compareRecords(
  comparison: RecordComparison,
  batch: RecordBatch,
): Promise<{ readonly rows: number; readonly streams: number }> {
  const { db, tenant, mentions, onlooker, meet } = comparison;
  const { entity, tables, ids } = batch;
  const found = new Map<ReadModel, Map<string, ProjectedRow>>();
  for (const readModel of tables)
    found.set(readModel, new Map((await readModel.store.load(db, [{ tenant, ids }])).map((row) => [row.id, row])));
  const asked = new Set<string>();
  const streams = new Set(ids.map((id) => `${entity}-${id}`));
  const addNaming = async (named: Iterable<string>, entities?: ReadonlySet<string>) => {
    const kind = entities ? [...entities].join() : '';
    const fresh = [...named].filter((id) => !asked.has(`${kind} ${id}`));
    for (const id of fresh) asked.add(`${kind} ${id}`);
    for (const stream of await mentions.streamsNaming(fresh, entities)) streams.add(stream);
  };
  const addLinked = async (linked: readonly FoldedTable[]) => {
    for (const { readModel, rows } of linked)
      for (const [place, handlers] of Object.entries(readModel.projection.via)) {
        const named = [...rows.linkedIds(place)].filter((id) => typeof id === 'string');
        for (const handler of handlers)
          if (!handler.names) for (const id of named) streams.add(`${handler.entity}-${id}`);
        const naming = new Set(handlers.filter(({ names }) => names).map((handler) => handler.entity));
        if (place !== 'id' && naming.size > 0) await addNaming(named, naming);
      }
  };

  const shown = [...found].map(([readModel, rows]) => ({
    readModel,
    rows: new WorkingSet(Object.keys(readModel.projection.via), rows.values(), false),
  }));
  await addNaming(shown.flatMap(({ rows }) => [...rows.all()].map(({ id }) => id)));
  await addLinked(shown); // a guess, so that streams are read once where the rows are right
  let folded = await foldStreams(comparison, batch, [...streams]);
  for (let before = 0; before < streams.size;) {
    before = streams.size;
    await addNaming(folded.recorded);
    await addLinked(folded.tables);
    if (streams.size > before) folded = await foldStreams(comparison, batch, [...streams]);
  }

  folded.book.finish();
  for (const failure of folded.failures) onlooker.unfoldable(failure);
  let count = 0;
  for (const { readModel, rows } of folded.tables)
    for (const id of ids) {
      const [expected, is] = [rows.get(id) ?? null, found.get(readModel)?.get(id) ?? null];
      if (is) count += 1;
      meet(is);
      const digest = (row: ProjectedRow | null) => row && readModel.store.digestOf(row);
      if (digest(expected) === digest(is)) continue;
      meet(expected);
      onlooker.differs({ readModel, id, expected, found: is });
    }
  return { rows: count, streams: streams.size };
}

async function foldStreams(
  { log, tenant, through, onlooker, meet }: RecordComparison,
  { entity, tables, ids }: RecordBatch,
  streams: readonly string[],
): Promise<FoldedBatch> {
  const among = new Set(ids);
  const isOurs = (id: string) => among.has(id);
  const [failures, recorded, book] = [[] as FoldFailure[], new Set<string>(), onlooker.openBook(isOurs)];
  const folding = tables.map((readModel) => {
    const rows = new WorkingSet(Object.keys(readModel.projection.via), [], false);
    const fail = (failure: FoldFailure) => void failures.push(failure);
    const fold = skipParkedStreams(readModel, fail, (event) => foldEnvelope(readModel.projection, rows, event, isOurs));
    return { readModel, rows, fold };
  });
  for await (const events of log.replayStreams(tenant, streams, through)) {
    for (const replayed of events) {
      const event = envelopeOf(replayed);
      if (event.entity === entity && isOurs(event.id)) {
        recorded.add(event.id);
        meet(event.data);
      }
      for (const { fold } of folding) fold(event);
      book.applyEvent(event);
    }
    await turn(); // whoever else wants to be served is
  }
  return { tables: folding, recorded, failures, book };
}
