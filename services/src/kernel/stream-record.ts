import { applyEvent, type EventEnvelope, type FoldedRow, type RecordFold } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';

const recordCache = new WeakMap<RecordedEvent, FoldedRow>();

/**
 * A record as its stream tells it. It is known by the last of its events, which never changes, and neither does what it
 * comes to.
 */
export function recordOfStream(fold: RecordFold, id: string, events: readonly RecordedEvent[]): FoldedRow | null {
  const known = events.findLastIndex((event) => recordCache.has(event));
  const [last, lastKnown] = [events.at(-1), events[known]];
  const record = foldEvents(
    fold,
    events.slice(known + 1).map((event) => envelopeOf(fold, id, event)),
    (lastKnown && recordCache.get(lastKnown)) ?? null,
  );
  if (last && record) recordCache.set(last, record);
  return record;
}

export const foldEvents = (
  fold: RecordFold,
  events: readonly EventEnvelope[],
  from: FoldedRow | null = null,
): FoldedRow | null =>
  // by its fold
  events.reduce<FoldedRow | null>((record, event) => applyEvent(fold, record, event) as FoldedRow | null, from);

export const envelopeOf = (
  { resource: { entity } }: RecordFold,
  id: string,
  { type, data, tenant, version, position, meta: { at, actor } }: RecordedEvent,
): EventEnvelope => ({ type, data, entity, id, tenant, version, position, at, actor });
