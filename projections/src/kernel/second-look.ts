import type { EventLog } from '@backoffice/infra/event-log';
import type { Connection } from '@backoffice/infra/postgres';
import { isJournal, type Difference, type Told } from './compared-table.ts';
import { fold } from './fold.ts';
import { lookTogether } from './look.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Row } from './working-set.ts';

export type Doubted = { readonly unit: Unit; readonly doubted: ReadonlySet<string> };

/** Looks again at what seems to differ, whole rows this time and nothing else: only what differs now is told. */
export async function lookAgain(
  log: EventLog,
  own: Connection,
  units: readonly Unit[],
  tenant: string,
  doubted: readonly Doubted[],
  differs: (difference: Difference) => void,
  unfoldable: Told['unfoldable'],
): Promise<void> {
  const again = doubted
    .filter((each) => each.doubted.size > 0)
    .map(({ unit, doubted: ids }) => ({
      unit,
      ids,
      rows: new WorkingSet(Object.keys(unit.projection.via), [], false),
    }));
  if (again.length === 0) return;
  const { position, seen } = await lookTogether(own, units, tenant, async (db) => {
    const found = new Map<Unit, Map<string, Row>>();
    for (const { unit, ids } of again)
      found.set(unit, new Map((await unit.store.load(db, tenant, [...ids], {})).map((row) => [row.id, row])));
    return found;
  });
  for await (const events of log.replay(tenant, 0, position))
    for (const event of events)
      for (const { unit, ids, rows } of again) {
        try {
          fold(unit.projection, rows, event, (id) => ids.has(id));
        } catch (error) {
          unfoldable({ unit, stream: event.stream, position: event.position, error: String(error) });
        }
        if (isJournal(unit)) for (const row of rows.all()) if (!ids.has(row.id)) rows.remove(row);
      }
  for (const { unit, ids, rows } of again)
    for (const id of ids) {
      const [expected, found] = [rows.get(id) ?? null, seen.get(unit)?.get(id) ?? null];
      const digest = (row: Row | null) => row && unit.store.digestOf(row);
      if (digest(expected) !== digest(found)) differs({ unit, id, expected, found });
    }
}
