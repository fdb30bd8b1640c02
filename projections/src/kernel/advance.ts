import { PositionGapError, type RecordedEvent } from '@backoffice/infra/event-log';
import { settleInOrder, inTransaction, isDataError, type Pool } from '@backoffice/infra/postgres';
import { foldEnvelope, envelopeOf, streamNameOf } from './fold.ts';
import {
  lockCheckpoints,
  moveCheckpoints,
  parkStreams,
  positionOfTable,
  type CheckpointMove,
  type ParkedStream,
  type TenantCheckpoints,
} from './checkpoints.ts';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import { isReachedBy, rowsReachedBy } from './event-reach.ts';
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
 * Every statement finds its rows by index, whatever the statistics say, and is planned once: planning costs more than
 * most of these statements.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };
/** A tenant that somebody else holds for long does not hold up the others of its group. */
const GROUP_LOCK_TIMEOUT = "'1s'";

/** The next events of a tenant, in order. */
export type TenantEvents = { readonly tenant: string; readonly events: readonly RecordedEvent[] };

/**
 * Folds the next events of a tenant into all tables: rows, parked streams and checkpoints in one transaction, so that
 * each event counts exactly once. A stream that fails is parked and everything else goes on.
 * @throws when the database is away, or even parking fails
 */
export async function advance(
  pool: Pool,
  readModels: readonly ReadModel[],
  { tenant, events }: TenantEvents,
): Promise<AdvanceResult> {
  try {
    return await advanceOne(pool, readModels, { tenant, events });
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
  }
  const each: AdvanceResult[] = []; // what folds may still not be storable: one by one finds out which it is
  for (const event of events) each.push(await advanceEvent(pool, readModels, event));
  return mergeAdvances(each);
}

async function advanceEvent(
  pool: Pool,
  readModels: readonly ReadModel[],
  event: RecordedEvent,
): Promise<AdvanceResult> {
  const poison = new Map<string, unknown>();
  for (;;) {
    try {
      return await advanceOne(pool, readModels, { tenant: event.tenant, events: [event] }, poison);
    } catch (error) {
      if (!(error instanceof WriteError) || poison.has(error.readModel)) throw error;
      poison.set(error.readModel, error.cause);
    }
  }
}

const advanceOne = async (
  pool: Pool,
  readModels: readonly ReadModel[],
  part: TenantEvents,
  poison?: WriteErrors,
): Promise<AdvanceResult> => (await advanceTogether(pool, readModels, [part], poison))[0] ?? mergeAdvances([]);

/**
 * The same for several tenants in one transaction; the results in their order. Every statement names the tenants it is
 * for.
 * @throws for what any of them cannot be taken for; then nothing of any has been
 */
export const advanceTogether = (
  pool: Pool,
  readModels: readonly ReadModel[],
  group: readonly TenantEvents[],
  poison: WriteErrors = new Map(),
): Promise<readonly AdvanceResult[]> =>
  inTransaction(
    pool,
    async (tx) => {
      const tenants = group.map(({ tenant }) => tenant);
      const checkpoints = await lockCheckpoints(tx, readModels, tenants);
      const moves = group.flatMap((part) => moveOf(part, checkpoints.get(part.tenant)));
      const parts = moves.flatMap((move) => foldingOf(readModels, move));
      const byReadModel = [...Map.groupBy(parts, ({ readModel }) => readModel)];
      const folding = byReadModel.map(([readModel, inputs]) => foldReadModel(tx, readModel, inputs, poison));
      const folded = (await settleInOrder(folding)).flat();
      await settleInOrder([
        ...[...Map.groupBy(folded, ({ readModel }) => readModel)].map(([readModel, outputs]) =>
          writeRows(tx, readModel, outputs),
        ),
        parkStreams(tx, folded),
        moveCheckpoints(tx, moves),
      ]);
      const byTenant = Map.groupBy(folded, ({ tenant }) => tenant);
      return group.map(({ tenant, events }) => {
        const outputs = byTenant.get(tenant) ?? [];
        const { common = 0, own = new Map<string, number>() } = checkpoints.get(tenant) ?? {};
        const furthest = Math.max(common ?? 0, ...own.values());
        return {
          changes: outputs.flatMap(({ readModel, rows }) => rowChangesOf(readModel, tenant, rows)),
          parkings: outputs.flatMap(({ parkings }) => parkings),
          missed: events.filter(({ position }) => position <= furthest),
        };
      });
    },
    group.length > 1 ? { ...PLANNING, lock_timeout: GROUP_LOCK_TIMEOUT } : PLANNING,
  );

type TenantMove = TenantEvents & CheckpointMove;

function moveOf(part: TenantEvents, from?: TenantCheckpoints): TenantMove[] {
  const through = part.events.at(-1)?.position;
  return from && through !== undefined ? [{ ...part, from, through }] : [];
}

/** What is new to which tables, of those that it concerns. */
function foldingOf(readModels: readonly ReadModel[], { tenant, events, from, through }: TenantMove): FoldInput[] {
  const before = through - events.length;
  const envelopes = events.map(envelopeOf);
  return readModels.flatMap((readModel) => {
    const position = positionOfTable(from, readModel.name);
    if (position < before) throw new PositionGapError(tenant, position + 1, before + 1);
    const fresh = envelopes.filter((event) => event.position > position && isReachedBy(readModel.projection, event));
    if (fresh.length === 0) return [];
    return { readModel, tenant, parked: from.parked.get(readModel.name) ?? new Set<string>(), fresh };
  });
}

const mergeAdvances = (parts: readonly AdvanceResult[]): AdvanceResult => ({
  changes: parts.flatMap(({ changes }) => changes),
  parkings: parts.flatMap(({ parkings }) => parkings),
  missed: parts.flatMap(({ missed }) => missed),
});

type FoldInput = {
  readonly readModel: ReadModel;
  readonly tenant: string;
  readonly parked: Set<string>;
  readonly fresh: readonly EventEnvelope[];
};
type FoldOutput = {
  readonly readModel: ReadModel;
  readonly tenant: string;
  readonly rows: WorkingSet;
  readonly parkings: readonly ParkedStream[];
};

/** Loads the rows of all tenants at once; then each is folded for itself. */
async function foldReadModel(
  tx: Queryable,
  readModel: ReadModel,
  inputs: readonly FoldInput[],
  poison: WriteErrors,
): Promise<FoldOutput[]> {
  const { projection, store } = readModel;
  const sought = inputs.map(({ tenant, fresh }) => rowsReachedBy(projection, tenant, fresh));
  const loaded = Map.groupBy(await store.load(tx, sought), ({ tenant }) => tenant);
  return inputs.map((input) => {
    const rows = new WorkingSet(Object.keys(projection.via), loaded.get(input.tenant), true, projection.concerns);
    return foldEvents(input, rows, poison);
  });
}

function foldEvents(
  { readModel, tenant, parked, fresh }: FoldInput,
  rows: WorkingSet,
  poison: WriteErrors,
): FoldOutput {
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
  return { readModel, tenant, rows, parkings };
}

export const rowChangesOf = ({ table: { resource } }: ReadModel, tenant: string, rows: WorkingSet): RowChange[] =>
  [...rows.touched()].map((touched) => ({ ...touched, tenant, resource: resource.entity }));

/** One statement for the rows of all tenants. */
async function writeRows(tx: Queryable, { store, name }: ReadModel, outputs: readonly FoldOutput[]): Promise<void> {
  try {
    // at once, lest another's failure come between and be taken for theirs
    await settleInOrder([
      store.write(
        tx,
        outputs.flatMap(({ rows }) => [...rows.changed()]),
      ),
      ...outputs.map(({ tenant, rows }) => store.remove(tx, tenant, [...rows.removed()])),
    ]);
  } catch (error) {
    throw isDataError(error) ? new WriteError(name, error) : error; // all else is the server's fault, and passes
  }
}
