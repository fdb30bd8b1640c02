import { PositionGapError, type RecordedEvent } from '@backoffice/infra/event-log';
import { settleInOrder, inTransaction, isDataError, type Pool } from '@backoffice/infra/postgres';
import { foldEnvelope, envelopeOf, streamNameOf } from './fold.ts';
import { lockCheckpoints, moveCheckpoints, parkStreams, type ParkedStream } from './checkpoints.ts';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import { targetIdsOf, type ViaHandlers } from './projection.ts';
import type { Queryable } from './table-store.ts';
import type { ReadModel } from './read-model.ts';
import { WorkingSet, type TouchedRow } from './working-set.ts';

/**
 * What became of one row. `salesmen` and `audience` say whose it was and is, for row scope; they are told to nobody.
 */
export type RowChange = TouchedRow & { readonly tenant: string; readonly resource: string };

/**
 * `missed`: events of which somebody else has made rows, or we ourselves without hearing that it was done; `changes`
 * does not tell what they changed.
 */
export type AdvanceResult = {
  readonly changes: readonly RowChange[];
  readonly parkings: readonly ParkedStream[];
  readonly missed: readonly RecordedEvent[];
};

/** An event whose row could not be written, by the name of the readModel. */
type WriteErrors = ReadonlyMap<string, unknown>;

class WriteError extends Error {
  readonly readModel: string;

  constructor(readModel: string, cause: unknown) {
    super(`${readModel} could not be written`, { cause });
    this.readModel = readModel;
  }
}

/**
 * Folds the next events of a tenant into all tables: rows, parked streams and checkpoints in one transaction, so that
 * each event counts exactly once. A stream that fails is parked and everything else goes on.
 * @throws when the database is away, or even parking fails
 */
export async function advance(
  pool: Pool,
  readModels: readonly ReadModel[],
  tenant: string,
  events: readonly RecordedEvent[],
): Promise<AdvanceResult> {
  try {
    return await advanceAll(pool, readModels, tenant, events, new Map());
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
  }
  const each: AdvanceResult[] = []; // what folds may still not be storable: one by one finds out which it is
  for (const event of events) each.push(await advanceOne(pool, readModels, tenant, event));
  return mergeAdvances(each);
}

async function advanceOne(
  pool: Pool,
  readModels: readonly ReadModel[],
  tenant: string,
  event: RecordedEvent,
): Promise<AdvanceResult> {
  const poison = new Map<string, unknown>();
  for (;;) {
    try {
      return await advanceAll(pool, readModels, tenant, [event], poison);
    } catch (error) {
      if (!(error instanceof WriteError) || poison.has(error.readModel)) throw error;
      poison.set(error.readModel, error.cause);
    }
  }
}

const advanceAll = (
  pool: Pool,
  readModels: readonly ReadModel[],
  tenant: string,
  events: readonly RecordedEvent[],
  poison: WriteErrors,
): Promise<AdvanceResult> =>
  inTransaction(pool, async (tx) => {
    const { positions, parked } = await lockCheckpoints(tx, readModels, tenant);
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return mergeAdvances([]);
    const envelopes = events.map(envelopeOf);
    const folding = readModels.flatMap((readModel) => {
      const position = positions.get(readModel.name) ?? 0;
      if (position < first.position - 1) throw new PositionGapError(tenant, position + 1, first.position);
      return position < last.position
        ? [
            {
              readModel,
              parked: parked.get(readModel.name) ?? new Set<string>(),
              fresh: envelopes.filter((event) => event.position > position),
            },
          ]
        : [];
    });
    const folded = await settleInOrder(folding.map((each) => foldReadModel(tx, tenant, each, poison)));
    const done = folded.map(({ readModel, rows, parkings }) => ({
      parkings,
      changes: rowChangesOf(readModel, tenant, rows),
      missed: [],
    }));
    await settleInOrder([
      ...folded.flatMap(({ readModel, rows, parkings }) => [
        writeRows(tx, readModel, tenant, rows),
        parkStreams(tx, tenant, parkings),
      ]),
      moveCheckpoints(
        tx,
        folding.map(({ readModel }) => readModel),
        tenant,
        last.position,
      ),
    ]);
    const furthest = Math.max(0, ...positions.values());
    return { ...mergeAdvances(done), missed: events.filter(({ position }) => position <= furthest) };
  });

const mergeAdvances = (parts: readonly AdvanceResult[]): AdvanceResult => ({
  changes: parts.flatMap(({ changes }) => changes),
  parkings: parts.flatMap(({ parkings }) => parkings),
  missed: parts.flatMap(({ missed }) => missed),
});

type FoldInput = {
  readonly readModel: ReadModel;
  readonly parked: Set<string>;
  readonly fresh: readonly EventEnvelope[];
};
type FoldOutput = {
  readonly readModel: ReadModel;
  readonly rows: WorkingSet;
  readonly parkings: readonly ParkedStream[];
};

async function foldReadModel(
  tx: Queryable,
  tenant: string,
  { readModel, parked, fresh }: FoldInput,
  poison: WriteErrors,
): Promise<FoldOutput> {
  const rows = await loadRows(tx, readModel, tenant, fresh);
  const parkings: ParkedStream[] = [];
  for (const event of fresh) {
    const stream = streamNameOf(event);
    if (parked.has(stream)) continue;
    try {
      if (poison.has(readModel.name)) throw poison.get(readModel.name);
      foldEnvelope(readModel.projection, rows, event);
    } catch (error) {
      parked.add(stream);
      parkings.push({ projection: readModel.name, stream, position: event.position, type: event.type, error });
    }
  }
  return { readModel, rows, parkings };
}

export const rowChangesOf = ({ table: { resource } }: ReadModel, tenant: string, rows: WorkingSet): RowChange[] =>
  [...rows.touched()].map((touched) => ({ ...touched, tenant, resource: resource.entity }));

async function writeRows(tx: Queryable, { store, name }: ReadModel, tenant: string, rows: WorkingSet): Promise<void> {
  try {
    // at once, lest another's failure come between and be taken for theirs
    await settleInOrder([store.write(tx, [...rows.changed()]), store.remove(tx, tenant, [...rows.removed()])]);
  } catch (error) {
    throw isDataError(error) ? new WriteError(name, error) : error; // all else is the server's fault, and passes
  }
}

/** The rows of the events' own streams that are there already, and those that other records' events reach. */
async function loadRows(
  tx: Queryable,
  { projection: { entity, via, concerns }, store }: ReadModel,
  tenant: string,
  events: readonly EventEnvelope[],
): Promise<WorkingSet> {
  const places = Object.keys(via);
  const sought = new Map(['id', ...places].map((place) => [place, new Set<string>()]));
  for (const event of events) {
    if (event.entity === entity && event.version > 1) sought.get('id')?.add(event.id);
    for (const place of places)
      for (const each of via[place] ?? []) {
        if (each.entity === event.entity && each.on[event.type])
          for (const id of targetIdsIn(each, event)) sought.get(place)?.add(id);
      }
  }
  const { id: own = [], ...linked } = Object.fromEntries([...sought].map(([place, ids]) => [place, [...ids]]));
  const wanted = [...sought.values()].some(({ size }) => size > 0);
  return new WorkingSet(places, wanted ? await store.load(tx, tenant, own, linked) : [], true, concerns);
}

function targetIdsIn(via: ViaHandlers, event: EventEnvelope): readonly string[] {
  try {
    return targetIdsOf(via, event);
  } catch {
    return []; // folding meets the same error, and parks the stream
  }
}
