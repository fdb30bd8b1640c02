import type { Recorded, Replayed } from '@backoffice/infra/event-log';
import {
  targetIdsOf,
  noChange,
  type AnyEventHandler,
  type RowOperation,
  type Fields,
  type EventEnvelope,
  type Projection,
} from './projection.ts';
import { WorkingSet, type ProjectedRow } from './working-set.ts';

/** Streams are named `Entity-id`. */
export const parseStreamName = (stream: string) => {
  const dash = stream.indexOf('-');
  return { entity: stream.slice(0, dash), id: stream.slice(dash + 1) };
};

export const streamNameOf = ({ entity, id }: EventEnvelope) => `${entity}-${id}`;

export function envelopeOf({ stream, type, data, tenant, version, position, meta }: Replayed): EventEnvelope {
  const { entity, id } = parseStreamName(stream);
  return { type, data, entity, id: detachedString(id), tenant, version, position, at: meta.at, actor: meta.actor };
}

/** A piece cut out of a text keeps all of that text in memory; a row is kept for long, and the log reads in large pieces. */
const detachedString = (id: string) => Buffer.from(id).toString();

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
): void => foldEnvelope(projection, rows, envelopeOf(recorded), isOurs);

/** The same, for who folds one event into many tables. */
export function foldEnvelope(
  projection: Projection,
  rows: WorkingSet,
  event: EventEnvelope,
  isOurs?: (id: string) => boolean,
): void {
  if (event.entity === projection.entity && (isOurs?.(event.id) ?? true)) foldOwnEvent(projection, rows, event);
  for (const place in projection.via)
    for (const via of projection.via[place] ?? []) {
      const handler = via.entity === event.entity ? via.on[event.type] : undefined;
      if (handler) foldViaEvent(handler, linkedRows(rows, place, targetIdsOf(via, event)), rows, event);
    }
  for (const row of journalRowsOf(projection, event)) rows.insert(row);
}

function foldOwnEvent({ on, defaults: begin, name }: Projection, rows: WorkingSet, event: EventEnvelope): void {
  const row = rows.get(event.id);
  if (row && event.version <= row.version) return;
  if (row && event.version !== row.version + 1)
    throw new Error(`Version ${event.version} does not follow ${row.version}`);
  const handlers = on[event.type];
  if (!handlers) throw new Error(`${name} has no word for ${event.type}`);
  const change = combinedOperation(handlers, event, row);
  if ('insert' in change) {
    if (row) throw new Error(`${event.type} inserts a row that is there`);
    return rows.insert({
      companyId: event.tenant,
      ...begin,
      ...change.insert,
      ...creationStamp(event),
      id: event.id,
      tenant: event.tenant,
    });
  }
  if (!row && 'update' in change) throw new Error(`${event.type} finds no row`);
  if (row && 'remove' in change) rows.remove(row);
  else if (row)
    rows.update(
      row,
      'update' in change ? change.update : {},
      'update' in change ? editStamp(event) : versionStamp(event),
    );
}

const versionStamp = ({ version, position }: EventEnvelope) => ({ version, position });
const editStamp = ({ version, position, at, actor }: EventEnvelope) => ({
  version,
  position,
  updatedAt: at,
  updatedBy: actor.id,
  updatedByName: actor.name,
});
const creationStamp = (event: EventEnvelope) => ({
  createdAt: event.at,
  createdBy: event.actor.id,
  createdByName: event.actor.name,
  ...editStamp(event),
});

/** What the handlers of one event say together; each sees the row as the one before left it. */
function combinedOperation(
  [first = noChange, ...others]: readonly AnyEventHandler[],
  event: EventEnvelope,
  row: ProjectedRow | undefined,
): RowOperation<Fields> {
  const shown = row as Fields; // where there is none, a handler that reads it throws, and the stream is parked
  let change = first(event, shown);
  for (const handler of others)
    change = mergeOperations(change, handler(event, 'update' in change ? { ...row, ...change.update } : (row ?? {})));
  return change;
}

function mergeOperations(before: RowOperation<Fields>, after: RowOperation<Fields>): RowOperation<Fields> {
  if ('nothing' in after) return before;
  if ('update' in before && 'update' in after) return { update: { ...before.update, ...after.update } };
  if ('insert' in before && 'update' in after) return { insert: { ...before.insert, ...after.update } };
  return after;
}

/** What is linked to changes, but not who edited the row and when. */
function foldViaEvent(
  handler: AnyEventHandler,
  linked: readonly ProjectedRow[],
  rows: WorkingSet,
  event: EventEnvelope,
): void {
  const changes = linked
    .filter(({ position }) => position < event.position)
    .map((row) => [row, handler(event, row)] as const);
  for (const [row, change] of changes)
    if ('update' in change) rows.update(row, change.update, { position: event.position });
}

/** Each once, however many of the ids it names. */
function linkedRows(rows: WorkingSet, place: string, ids: readonly string[]): readonly ProjectedRow[] {
  const [only] = ids;
  return ids.length === 1 && only !== undefined
    ? rows.linkedTo(place, only)
    : [...new Set(ids.flatMap((id) => rows.linkedTo(place, id)))];
}

/** The rows that an event leaves behind; they are known by it and their place in it. */
export function journalRowsOf({ journalHandlers: leaves }: Projection, event: EventEnvelope): readonly ProjectedRow[] {
  const left = leaves?.find(({ entity }) => entity === event.entity)?.on[event.type]?.(event);
  if (!left) return NO_ROWS;
  const by = creationStamp(event);
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

const NO_ROWS: readonly ProjectedRow[] = [];

export type FoldStep = { readonly event: Recorded; readonly before: Fields; readonly after: Fields };

/** The row of one stream before and after each of its events, as recorded: nothing that is linked has its say. */
export function* foldSteps(projection: Projection, events: readonly Recorded[]): Iterable<FoldStep> {
  const rows = new WorkingSet([]);
  for (const event of events) {
    const row = () => ({ ...rows.get(parseStreamName(event.stream).id) });
    const before = row();
    fold(projection, rows, event);
    yield { event, before, after: row() };
  }
}

/** The row that one stream makes by itself. */
export function foldStream(projection: Projection, events: readonly Recorded[]): ProjectedRow | null {
  const rows = new WorkingSet([]);
  for (const event of events) fold(projection, rows, event);
  return events[0] ? (rows.get(parseStreamName(events[0].stream).id) ?? null) : null;
}
