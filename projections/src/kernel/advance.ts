import { PositionGap, type Recorded } from '@backoffice/infra/event-log';
import { answers, inTransaction, type Pool } from '@backoffice/infra/postgres';
import { foldHappened, happened, streamOf } from './fold.ts';
import { lockCheckpoints, moveCheckpoints, park, type Parking } from './progress.ts';
import { namedBy, type Happened, type Via } from './projection.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Touched } from './working-set.ts';

/** What became of one row. `salesmen` and `concerned` say whose it was and is, for row scope; they are told to nobody. */
export type RowChange = Touched & { readonly tenant: string; readonly resource: string };

/** `isPartial`: of some of these events somebody else has made rows, or we ourselves without hearing that it was done; nobody knows here what that changed. */
export type Advanced = {
  readonly changes: readonly RowChange[];
  readonly parkings: readonly Parking[];
  readonly isPartial: boolean;
};

/** An event whose row could not be written, by the name of the unit. */
type Poison = ReadonlyMap<string, unknown>;

/** Data exceptions, violated constraints and exceeded limits are an event's own fault; all else is the server's, and passes. */
const FAULTY = /^(22|23|54)/;

class WriteFailed extends Error {
  readonly unit: string;

  constructor(unit: string, cause: unknown) {
    super(`${unit} could not be written`, { cause });
    this.unit = unit;
  }
}

/**
 * Folds the next events of a tenant into all tables: rows, parked streams and checkpoints in one transaction, so that
 * each event counts exactly once. A stream that fails is parked and everything else goes on.
 * @throws when the database is away, or even parking fails
 */
export async function advance(
  pool: Pool,
  units: readonly Unit[],
  tenant: string,
  events: readonly Recorded[],
): Promise<Advanced> {
  try {
    return await advanceAll(pool, units, tenant, events, new Map());
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
  }
  const each: Advanced[] = []; // what folds may still not be storable: one by one finds out which it is
  for (const event of events) each.push(await advanceOne(pool, units, tenant, event));
  return together(each);
}

async function advanceOne(pool: Pool, units: readonly Unit[], tenant: string, event: Recorded): Promise<Advanced> {
  const poison = new Map<string, unknown>();
  for (;;) {
    try {
      return await advanceAll(pool, units, tenant, [event], poison);
    } catch (error) {
      if (!(error instanceof WriteFailed) || poison.has(error.unit)) throw error;
      poison.set(error.unit, error.cause);
    }
  }
}

const advanceAll = (
  pool: Pool,
  units: readonly Unit[],
  tenant: string,
  events: readonly Recorded[],
  poison: Poison,
): Promise<Advanced> =>
  inTransaction(pool, async (tx) => {
    const { positions, parked } = await lockCheckpoints(tx, units, tenant);
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return together([]);
    const told = events.map(happened);
    const folding = units.flatMap((unit) => {
      const position = positions.get(unit.name) ?? 0;
      if (position < first.position - 1) throw new PositionGap(tenant, position + 1, first.position);
      return position < last.position
        ? [
            {
              unit,
              parked: parked.get(unit.name) ?? new Set<string>(),
              fresh: told.filter((event) => event.position > position),
            },
          ]
        : [];
    });
    const folded = await answers(folding.map((each) => foldInto(tx, tenant, each, poison)));
    const done = folded.map(({ unit, rows, parkings }) => ({
      parkings,
      changes: changesOf(unit, tenant, rows),
      isPartial: false,
    }));
    await answers([
      ...folded.flatMap(({ unit, rows, parkings }) => [write(tx, unit, tenant, rows), park(tx, tenant, parkings)]),
      moveCheckpoints(
        tx,
        folding.map(({ unit }) => unit),
        tenant,
        last.position,
      ),
    ]);
    return { ...together(done), isPartial: units.some(({ name }) => (positions.get(name) ?? 0) >= first.position) };
  });

const together = (parts: readonly Advanced[]): Advanced => ({
  changes: parts.flatMap(({ changes }) => changes),
  parkings: parts.flatMap(({ parkings }) => parkings),
  isPartial: parts.some(({ isPartial }) => isPartial),
});

type Folding = { readonly unit: Unit; readonly parked: Set<string>; readonly fresh: readonly Happened[] };
type Folded = { readonly unit: Unit; readonly rows: WorkingSet; readonly parkings: readonly Parking[] };

async function foldInto(tx: Db, tenant: string, { unit, parked, fresh }: Folding, poison: Poison): Promise<Folded> {
  const rows = await loadFor(tx, unit, tenant, fresh);
  const parkings: Parking[] = [];
  for (const event of fresh) {
    const stream = streamOf(event);
    if (parked.has(stream)) continue;
    try {
      if (poison.has(unit.name)) throw poison.get(unit.name);
      foldHappened(unit.projection, rows, event);
    } catch (error) {
      parked.add(stream);
      parkings.push({ projection: unit.name, stream, position: event.position, type: event.type, error });
    }
  }
  return { unit, rows, parkings };
}

const changesOf = ({ projection: { entity } }: Unit, tenant: string, rows: WorkingSet): RowChange[] =>
  [...rows.touched()].map((touched) => ({ ...touched, tenant, resource: entity }));

async function write(tx: Db, { store, name }: Unit, tenant: string, rows: WorkingSet): Promise<void> {
  try {
    await answers([store.write(tx, [...rows.changed()]), store.remove(tx, tenant, [...rows.removed()])]); // at once, lest another's failure come between and be taken for theirs
  } catch (error) {
    const isFaulty = error instanceof Error && 'code' in error && FAULTY.test(String(error.code));
    throw isFaulty ? new WriteFailed(name, error) : error;
  }
}

/** The rows of the events' own streams that are there already, and those that other records' events reach. */
async function loadFor(
  tx: Db,
  { projection: { entity, via, concerns }, store }: Unit,
  tenant: string,
  events: readonly Happened[],
): Promise<WorkingSet> {
  const places = Object.keys(via);
  const sought = new Map(['id', ...places].map((place) => [place, new Set<string>()]));
  for (const event of events) {
    if (event.entity === entity && event.version > 1) sought.get('id')?.add(event.id);
    for (const place of places)
      for (const each of via[place] ?? []) {
        if (each.entity === event.entity && each.on[event.type])
          for (const id of namedIn(each, event)) sought.get(place)?.add(id);
      }
  }
  const { id: own = [], ...linked } = Object.fromEntries([...sought].map(([place, ids]) => [place, [...ids]]));
  const wanted = [...sought.values()].some(({ size }) => size > 0);
  return new WorkingSet(places, wanted ? await store.load(tx, tenant, own, linked) : [], true, concerns);
}

function namedIn(via: Via, event: Happened): readonly string[] {
  try {
    return namedBy(via, event);
  } catch {
    return []; // folding meets the same error, and parks the stream
  }
}
