import type { ReplayedEvent } from '@backoffice/infra/event-log';
import type { Connection } from '@backoffice/infra/postgres';
import { rowsReachedBy } from './event-reach.ts';
import { envelopeOf } from './fold.ts';
import type { ReadModel } from './read-model.ts';
import { WorkingSet } from './working-set.ts';

/**
 * The rows of one company while its table is made: where they are too many for memory, the older half is spilled to the
 * table, and a row is loaded again for an event that reaches it. Most records are done with before they are old.
 */
export function rowSpill(
  own: Connection,
  { projection, store }: ReadModel,
  tenant: string,
  rowsInMemory: number,
  indexLookups: () => Promise<void>,
) {
  const rows = new WorkingSet(Object.keys(projection.via), [], false);
  let isSpilled = false;

  return {
    rows,
    /** To be called before the events are folded. */
    async loadReached(events: readonly ReplayedEvent[]): Promise<void> {
      if (!isSpilled) return;
      const { ids, ...reached } = rowsReachedBy(projection, tenant, events.map(envelopeOf));
      const spilled = await store.load(own, [{ ...reached, ids: ids.filter((id) => !rows.get(id)) }]);
      await store.remove(
        own,
        tenant,
        spilled.map(({ id }) => id),
      );
      for (const row of spilled) rows.insert(row);
    },
    async spillOldest(): Promise<void> {
      if (rows.size <= rowsInMemory) return;
      const oldest = [...rows.all().take(rows.size >> 1)];
      await indexLookups();
      await store.copyRows(own, oldest);
      for (const row of oldest) rows.remove(row);
      isSpilled = true;
    },
    finish: () => store.copyRows(own, rows.all()),
  };
}
