import type { EventLog } from '@backoffice/infra/event-log';
import type { Connection } from '@backoffice/infra/postgres';
import { isJournal, type RowDifference, type ProofListener } from './table-comparison.ts';
import { fold } from '#kernel/fold.ts';
import { readSnapshot } from './snapshot.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { WorkingSet, type ProjectedRow } from '#kernel/working-set.ts';

export type SuspectRows = { readonly readModel: ReadModel; readonly suspects: ReadonlySet<string> };

/** Looks again at what seems to differ, whole rows this time and nothing else: only what differs now is told.
 * `after`: nothing before that position made them. */
export async function recheckSuspects(
  log: EventLog,
  own: Connection,
  readModels: readonly ReadModel[],
  tenant: string,
  doubted: readonly SuspectRows[],
  differs: (difference: RowDifference) => void,
  unfoldable: ProofListener['unfoldable'],
  after = 0,
): Promise<void> {
  const again = doubted
    .filter((each) => each.suspects.size > 0)
    .map(({ readModel, suspects: ids }) => ({
      readModel,
      ids,
      rows: new WorkingSet(Object.keys(readModel.projection.via), [], false),
    }));
  if (again.length === 0) return;
  const { position, seen } = await readSnapshot(own, readModels, tenant, async (db) => {
    const found = new Map<ReadModel, Map<string, ProjectedRow>>();
    for (const { readModel, ids } of again)
      found.set(
        readModel,
        new Map((await readModel.store.load(db, [{ tenant, ids: [...ids] }])).map((row) => [row.id, row])),
      );
    return found;
  });
  for await (const events of log.replay(tenant, after, position))
    for (const event of events)
      for (const { readModel, ids, rows } of again) {
        try {
          fold(readModel.projection, rows, event, (id) => ids.has(id));
        } catch (error) {
          unfoldable({ readModel, stream: event.stream, position: event.position, error: String(error) });
        }
        if (isJournal(readModel)) for (const row of rows.all()) if (!ids.has(row.id)) rows.remove(row);
      }
  for (const { readModel, ids, rows } of again)
    for (const id of ids) {
      const [expected, found] = [rows.get(id) ?? null, seen.get(readModel)?.get(id) ?? null];
      const digest = (row: ProjectedRow | null) => row && readModel.store.digestOf(row);
      if (digest(expected) !== digest(found)) differs({ readModel, id, expected, found });
    }
}
