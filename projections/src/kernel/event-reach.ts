import type { EventEnvelope } from '@backoffice/contracts/kernel';
import { targetIdsOf, type Projection, type ViaHandlers } from './projection.ts';
import type { SoughtRows } from './table-store.ts';

const reached = new WeakMap<Projection, Map<string, boolean>>();

/** Whether an event of this kind can concern rows of the projection at all. */
export function isReachedBy(projection: Projection, { entity, type }: EventEnvelope): boolean {
  const known = reached.get(projection) ?? new Map<string, boolean>();
  reached.set(projection, known);
  const kind = `${entity} ${type}`;
  const found =
    known.get(kind) ??
    (projection.entity === entity ||
      Object.values(projection.via).some((all) => all.some((via) => via.entity === entity && via.on[type])) ||
      projection.journalHandlers?.some((journal) => journal.entity === entity && journal.on[type]) === true);
  known.set(kind, found);
  return found;
}

/** The rows of the events' own streams that are there already, and those that other records' events reach. */
export function rowsReachedBy(
  { entity, via }: Projection,
  tenant: string,
  events: readonly EventEnvelope[],
): SoughtRows {
  const places = Object.entries(via);
  const sought = new Map(['id', ...Object.keys(via)].map((place) => [place, new Set<string>()]));
  for (const event of events) {
    if (event.entity === entity && event.version > 1) sought.get('id')?.add(event.id);
    for (const [place, handlers] of places)
      for (const each of handlers)
        if (each.entity === event.entity && each.on[event.type])
          for (const id of targetIdsIn(each, event)) sought.get(place)?.add(id);
  }
  const { id: ids = [], ...linkedTo } = Object.fromEntries([...sought].map(([place, found]) => [place, [...found]]));
  return { tenant, ids, linkedTo };
}

function targetIdsIn(via: ViaHandlers, event: EventEnvelope): readonly string[] {
  try {
    return targetIdsOf(via, event);
  } catch {
    return []; // folding meets the same error, and parks the stream
  }
}
