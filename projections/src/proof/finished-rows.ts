import { parseLinkPath } from '#kernel/link-path.ts';
import type { EventEnvelope } from '@backoffice/contracts/kernel';
import { targetIdsOf } from '#kernel/projection.ts';
import type { BloomFilter } from './bloom-filter.ts';
import type { Queryable } from '#kernel/table-store.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { ProjectedRow } from '#kernel/working-set.ts';

/**
 * Rows that have seen their last event, remembered by nothing but marks of their ids and links: an event that reaches
 * one of them is one that its table missed, or looks like it. `kind`: sixteen numbers from there on are this table's
 * own.
 */
export function finishedRows({ projection: { entity, via }, store }: ReadModel, marks: BloomFilter, kind: number) {
  const places = Object.entries(via).map(([place, reached], index) => ({
    place,
    reached,
    kind: place === 'id' ? kind : kind + index + 1,
    namedIn: place === 'id' ? null : parseLinkPath(place).idsIn,
  }));
  let suspected = new Map<string, Map<string, number>>();

  return {
    has: (id: string): boolean => marks.has(kind, id),
    add(row: ProjectedRow): void {
      marks.add(kind, row.id);
      for (const place of places)
        for (const id of place.namedIn?.(row) ?? []) if (typeof id === 'string') marks.add(place.kind, id);
    },
    /** Takes down whom an event of another record may still have to reach. */
    meet(event: EventEnvelope): void {
      if (event.entity === entity) return;
      for (const { place, reached, kind: of } of places)
        for (const each of reached)
          if (each.entity === event.entity && each.on[event.type])
            for (const id of targetIdsOf(each, event))
              if (marks.has(of, id)) suspected.set(place, (suspected.get(place) ?? new Map()).set(id, event.position));
    },
    isSuspected: () => suspected.size > 0,
    /**
     * Of those the rows that have not seen it, by what they say themselves, or have moved on since the tables were
     * looked at.
     */
    async missed(db: Queryable, tenant: string, through: number): Promise<string[]> {
      const asked = suspected;
      suspected = new Map();
      const { id: own = [], ...linked } = Object.fromEntries(
        [...asked].map(([place, ids]) => [place, [...ids.keys()]]),
      );
      const hasMissed = (row: ProjectedRow) =>
        row.position > through ||
        [...asked].some(([place, ids]) =>
          (place === 'id' ? [row.id] : parseLinkPath(place).idsIn(row)).some(
            (id) => typeof id === 'string' && row.position < (ids.get(id) ?? 0),
          ),
        );
      return (await store.load(db, [{ tenant, ids: own, linkedTo: linked }])).filter(hasMissed).map(({ id }) => id);
    },
  };
}
