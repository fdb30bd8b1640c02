import type { Replayed } from '@backoffice/infra/event-log';
import { happened, recordOf } from './fold.ts';
import { linkAt } from './link-place.ts';
import { namedBy, type Projection } from './projection.ts';
import type { Row } from './working-set.ts';

/** Rows that have seen their last event, kept by nothing but what they are linked to: another event for one of them is one that its table missed. */
export function finishedRows({ entity, via }: Projection) {
  const ids = new Set<string>();
  const places = Object.entries(via).map(([place, reached]) => ({ reached, namedIn: place === 'id' ? null : linkAt(place).namedIn, linked: new Map<unknown, string | string[]>() }));

  return {
    has: (id: string): boolean => ids.has(id),
    add(row: Row): void {
      ids.add(row.id);
      for (const { namedIn, linked } of places) for (const id of namedIn?.(row) ?? []) if (id !== null) {
        const known = linked.get(id); // mostly there is one, and a list of one takes much room
        if (known === undefined) linked.set(id, row.id);
        else if (typeof known === 'string') linked.set(id, [known, row.id]);
        else known.push(row.id);
      }
    },
    touchedBy(event: Replayed): readonly string[] {
      const record = recordOf(event.stream);
      const touched: string[] = record.entity === entity && ids.has(record.id) ? [record.id] : [];
      for (const { reached, namedIn, linked } of places) for (const each of reached) if (each.entity === record.entity && each.on[event.type])
        for (const id of namedBy(each, happened(event, record))) touched.push(...(namedIn ? [linked.get(id) ?? []].flat() : ids.has(id) ? [id] : []));
      return touched;
    },
  };
}
