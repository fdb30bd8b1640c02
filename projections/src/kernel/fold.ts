import {
  applyToRow,
  creationStamp,
  changeOf,
  type AnyEventHandler,
  type EventEnvelope,
  type Fields,
  type FoldedRow,
} from '@backoffice/contracts/kernel';
import type { RecordedEvent, ReplayedEvent } from '@backoffice/infra/event-log';
import { targetIdsOf, type Projection } from './projection.ts';
import type { ProjectedRow, WorkingSet } from './working-set.ts';

/** Streams are named `Entity-id`. */
export const parseStreamName = (stream: string) => {
  const dash = stream.indexOf('-');
  return { entity: stream.slice(0, dash), id: stream.slice(dash + 1) };
};

export const streamNameOf = ({ entity, id }: EventEnvelope) => `${entity}-${id}`;

export function envelopeOf({ stream, type, data, tenant, version, position, meta }: ReplayedEvent): EventEnvelope {
  const { entity, id } = parseStreamName(stream);
  return { type, data, entity, id: detachedString(id), tenant, version, position, at: meta.at, actor: meta.actor };
}

/**
 * A piece cut out of a text keeps all of that text in memory; a row is kept for long, and the log reads in large
 * pieces.
 */
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
  recorded: ReplayedEvent,
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

function foldOwnEvent(projection: Projection, rows: WorkingSet, event: EventEnvelope): void {
  const row = rows.get(event.id);
  const change = changeOf(projection, event, row);
  if (!change) return;
  if ('insert' in change) rows.insert(change.insert);
  else if (row && 'update' in change) rows.update(row, change.update, change.stamp);
  else if (row) rows.remove(row);
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

export type FoldStep = { readonly event: RecordedEvent; readonly before: Fields; readonly after: Fields };

/** The row of one stream before and after each of its events, as recorded: nothing that is linked has its say. */
export function* foldSteps(projection: Projection, events: readonly RecordedEvent[]): Iterable<FoldStep> {
  let row: FoldedRow | null = null;
  for (const event of events) {
    const before = row;
    row = applyToRow(projection, before, envelopeOf(event));
    yield { event, before: { ...before }, after: { ...row } };
  }
}

/** The row that one stream makes by itself. */
export const foldStream = (projection: Projection, events: readonly RecordedEvent[]): FoldedRow | null =>
  events.reduce<FoldedRow | null>((row, event) => applyToRow(projection, row, envelopeOf(event)), null);
