import { linkAt } from './link-place.ts';
import { namedBy, type Happened } from './projection.ts';
import type { BloomFilter } from './bloom-filter.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';
import type { Row } from './working-set.ts';

/**
 * Rows that have seen their last event, remembered by nothing but marks of their ids and links: an event that reaches one
 * of them is one that its table missed, or looks like it. `kind`: sixteen numbers from there on are this table's own.
 */
export function finishedRows({ projection: { entity, via }, store }: Unit, marks: BloomFilter, kind: number) {
  const places = Object.entries(via).map(([place, reached], index) => ({
    place,
    reached,
    kind: place === 'id' ? kind : kind + index + 1,
    namedIn: place === 'id' ? null : linkAt(place).namedIn,
  }));
  let suspected = new Map<string, Map<string, number>>();

  return {
    has: (id: string): boolean => marks.has(kind, id),
    add(row: Row): void {
      marks.add(kind, row.id);
      for (const place of places)
        for (const id of place.namedIn?.(row) ?? []) if (typeof id === 'string') marks.add(place.kind, id);
    },
    /** Takes down whom an event of another record may still have to reach. */
    meet(event: Happened): void {
      if (event.entity === entity) return;
      for (const { place, reached, kind: of } of places)
        for (const each of reached)
          if (each.entity === event.entity && each.on[event.type])
            for (const id of namedBy(each, event))
              if (marks.has(of, id)) suspected.set(place, (suspected.get(place) ?? new Map()).set(id, event.position));
    },
    isSuspected: () => suspected.size > 0,
    /** Of those the rows that have not seen it, by what they say themselves, or have moved on since the tables were looked at. */
    async missed(db: Db, tenant: string, through: number): Promise<string[]> {
      const asked = suspected;
      suspected = new Map();
      const { id: own = [], ...linked } = Object.fromEntries(
        [...asked].map(([place, ids]) => [place, [...ids.keys()]]),
      );
      const hasMissed = (row: Row) =>
        row.position > through ||
        [...asked].some(([place, ids]) =>
          (place === 'id' ? [row.id] : linkAt(place).namedIn(row)).some(
            (id) => typeof id === 'string' && row.position < (ids.get(id) ?? 0),
          ),
        );
      return (await store.load(db, tenant, own, linked)).filter(hasMissed).map(({ id }) => id);
    },
  };
}
