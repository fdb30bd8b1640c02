import type { EventLog } from '@backoffice/infra/event-log';
import type { Pool } from '@backoffice/infra/postgres';
import { advance } from './advance.ts';
import { positionsOf } from './progress.ts';
import type { Unit } from './unit.ts';

export type RebuildPorts = { readonly log: EventLog; readonly pool: Pool };

const BATCH = 2_000;

/** Up to these positions, or to the end of the log as it is now. */
export async function catchUp(
  { log, pool }: RebuildPorts,
  unit: Unit,
  through?: ReadonlyMap<string, number>,
): Promise<void> {
  const positions = await positionsOf(pool, [unit]);
  for (const [tenant, head] of through ?? (await log.heads())) {
    for (let after = positions.get(tenant) ?? 0; after < head;) {
      const events = await log.readTenant(tenant, after, Math.min(BATCH, head - after));
      await advance(pool, [unit], tenant, events);
      after += events.length;
    }
  }
}
