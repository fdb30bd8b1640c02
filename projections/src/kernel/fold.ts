import type { Recorded, Replayed } from '@backoffice/infra/event-log';
import {
  namedBy,
  nothing,
  type AnyHandler,
  type Change,
  type Fields,
  type Happened,
  type Projection,
} from './projection.ts';
import { WorkingSet, type Row } from './working-set.ts';

/** Streams are named `Entity-id`. */
export const recordOf = (stream: string) => {
  const dash = stream.indexOf('-');
  return { entity: stream.slice(0, dash), id: stream.slice(dash + 1) };
};

export const streamOf = ({ entity, id }: Happened) => `${entity}-${id}`;

export function happened({ stream, type, data, tenant, version, position, meta }: Replayed): Happened {
  const { entity, id } = recordOf(stream);
  return { type, data, entity, id: apart(id), tenant, version, position, at: meta.at, actor: meta.actor };
}

/** A piece cut out of a text keeps all of that text in memory; a row is kept for long, and the log reads in large pieces. */
const apart = (id: string) => Buffer.from(id).toString();

/**
 * Applies one event to the rows it concerns: all of what it says or, when a handler throws, nothing. An event that a
 * row has seen before is passed over, so that twice is once. `isOurs` keeps to some of the records; what is linked to
 * rows that are there reaches them in any case.
 * @throws what a handler throws, or when the event does not fit the row
 */
export const fold = (
  projection: Projection,
  rows: WorkingSet,
  recorded: Replayed,
  isOurs?: (id: string) => boolean,
): void => foldHappened(projection, rows, happened(recorded), isOurs);

/** The same, for who folds one event into many tables. */
export function foldHappened(
  projection: Projection,
  rows: WorkingSet,
  event: Happened,
  isOurs?: (id: string) => boolean,
): void {
  if (event.entity === projection.entity && (isOurs?.(event.id) ?? true)) foldOwn(projection, rows, event);
  for (const place in projection.via)
    for (const via of projection.via[place] ?? []) {
      const handler = via.entity === event.entity ? via.on[event.type] : undefined;
      if (handler) foldVia(handler, linkedTo(rows, place, namedBy(via, event)), rows, event);
    }
  for (const row of leftBy(projection, event)) rows.insert(row);
}

function foldOwn({ on, begin, name }: Projection, rows: WorkingSet, event: Happened): void {
  const row = rows.get(event.id);
  if (row && event.version <= row.version) return;
  if (row && event.version !== row.version + 1)
    throw new Error(`Version ${event.version} does not follow ${row.version}`);
  const handlers = on[event.type];
  if (!handlers) throw new Error(`${name} has no word for ${event.type}`);
  const change = changeOf(handlers, event, row);
  if ('insert' in change) {
    if (row) throw new Error(`${event.type} inserts a row that is there`);
    return rows.insert({
      companyId: event.tenant,
      ...begin,
      ...change.insert,
      ...created(event),
      id: event.id,
      tenant: event.tenant,
    });
  }
  if (!row && 'update' in change) throw new Error(`${event.type} finds no row`);
  if (row && 'remove' in change) rows.remove(row);
  else if (row)
    rows.update(row, 'update' in change ? change.update : {}, 'update' in change ? edited(event) : seen(event));
}

const seen = ({ version, position }: Happened) => ({ version, position });
const edited = ({ version, position, at, actor }: Happened) => ({
  version,
  position,
  updatedAt: at,
  updatedBy: actor.id,
  updatedByName: actor.name,
});
const created = (event: Happened) => ({
  createdAt: event.at,
  createdBy: event.actor.id,
  createdByName: event.actor.name,
  ...edited(event),
});

/** What the handlers of one event say together; each sees the row as the one before left it. */
function changeOf(
  [first = nothing, ...others]: readonly AnyHandler[],
  event: Happened,
  row: Row | undefined,
): Change<Fields> {
  const shown = row as Fields; // where there is none, a handler that reads it throws, and the stream is parked
  let change = first(event, shown);
  for (const handler of others)
    change = joined(change, handler(event, 'update' in change ? { ...row, ...change.update } : (row ?? {})));
  return change;
}

function joined(before: Change<Fields>, after: Change<Fields>): Change<Fields> {
  if ('nothing' in after) return before;
  if ('update' in before && 'update' in after) return { update: { ...before.update, ...after.update } };
  if ('insert' in before && 'update' in after) return { insert: { ...before.insert, ...after.update } };
  return after;
}

/** What is linked to changes, but not who edited the row and when. */
function foldVia(handler: AnyHandler, linked: readonly Row[], rows: WorkingSet, event: Happened): void {
  const changes = linked
    .filter(({ position }) => position < event.position)
    .map((row) => [row, handler(event, row)] as const);
  for (const [row, change] of changes)
    if ('update' in change) rows.update(row, change.update, { position: event.position });
}

/** Each once, however many of the ids it names. */
function linkedTo(rows: WorkingSet, place: string, ids: readonly string[]): readonly Row[] {
  const [only] = ids;
  return ids.length === 1 && only !== undefined
    ? rows.linkedTo(place, only)
    : [...new Set(ids.flatMap((id) => rows.linkedTo(place, id)))];
}

/** The rows that an event leaves behind; they are known by it and their place in it. */
export function leftBy({ leaves }: Projection, event: Happened): readonly Row[] {
  const left = leaves?.find(({ entity }) => entity === event.entity)?.on[event.type]?.(event);
  if (!left) return NONE;
  const by = created(event);
  return left.map((fields, index) => ({
    companyId: event.tenant,
    ...fields,
    ...by,
    version: 1,
    ordinal: index + 1,
    eventType: event.type,
    id: `${event.position}-${index + 1}`,
    tenant: event.tenant,
  }));
}

const NONE: readonly Row[] = [];

export type Step = { readonly event: Recorded; readonly before: Fields; readonly after: Fields };

/** The row of one stream before and after each of its events, as recorded: nothing that is linked has its say. */
export function* foldEach(projection: Projection, events: readonly Recorded[]): Iterable<Step> {
  const rows = new WorkingSet([]);
  for (const event of events) {
    const row = () => ({ ...rows.get(recordOf(event.stream).id) });
    const before = row();
    fold(projection, rows, event);
    yield { event, before, after: row() };
  }
}

/** The row that one stream makes by itself. */
export function foldStream(projection: Projection, events: readonly Recorded[]): Row | null {
  const rows = new WorkingSet([]);
  for (const event of events) fold(projection, rows, event);
  return events[0] ? (rows.get(recordOf(events[0].stream).id) ?? null) : null;
}
