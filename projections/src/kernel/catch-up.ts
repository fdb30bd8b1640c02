import type { EventLog } from '@backoffice/infra/event-log';
import type { Pool } from '@backoffice/infra/postgres';
import { advance } from './advance.ts';
import { checkpointPositions } from './checkpoints.ts';
import type { ReadModel } from './read-model.ts';

/** `rowsInMemory`: so many rows of a company; the others wait in the table that is made. */
export type RebuildPorts = { readonly log: EventLog; readonly pool: Pool; readonly rowsInMemory?: number };

const BATCH_EVENTS = 2_000;

/** Up to these positions, or to the end of the log as it is now. */
export async function catchUp(
  { log, pool }: RebuildPorts,
  readModel: ReadModel,
  through?: ReadonlyMap<string, number>,
): Promise<void> {
  const positions = await checkpointPositions(pool, [readModel]);
  for (const [tenant, head] of through ?? (await log.heads())) {
    for (let after = positions.get(tenant) ?? 0; after < head;) {
      const events = await log.readTenant(tenant, after, Math.min(BATCH_EVENTS, head - after));
      await advance(pool, [readModel], { tenant, events });
      after += events.length;
    }
  }
}
