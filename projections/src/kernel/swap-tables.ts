import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@backoffice/infra/postgres';
import { catchUp, type RebuildPorts } from './catch-up.ts';
import { checkpointPositions, joinCommonCheckpoints, liveTableVersion } from './checkpoints.ts';
import { tenantViewSql } from './table.ts';
import type { ReadModel } from './read-model.ts';

const LIVE_CATCH_UP_MS = 5_000;
/** Readers queue behind a waiting rename, so it does not wait for long. */
const LOCK_TIMEOUT_MS = 100;
const MAX_TRIES = 100;

/** A company that is new to the live table; the next try has it too. */
class MissingTenantError extends Error {}

/**
 * Whether the live table holds the same as the new one at the same positions; null when they need not. Stops nobody.
 */
export async function tablesMatch(
  ports: RebuildPorts,
  own: Connection,
  live: ReadModel,
  next: ReadModel,
): Promise<boolean | null> {
  if ((await liveTableVersion(own, live.name)) !== next.projection.version) return null;
  const { rowCount: parked } = await own.query('SELECT FROM read.parked WHERE projection IN ($1, $2)', [
    live.name,
    next.name,
  ]);
  if (parked) return null;
  await waitForLiveTable(ports, live, await checkpointPositions(ports.pool, [next]));
  await own.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const [positions, before] = [await checkpointPositions(own, [live]), await live.store.checksum(own)];
  await own.query('COMMIT');
  await catchUp(ports, next, positions);
  const after = await next.store.checksum(own);
  return after.rows === before.rows && after.sum === before.sum;
}

/** Mostly somebody is folding already, and tells the listeners; where nobody does, it is done here. */
async function waitForLiveTable(
  ports: RebuildPorts,
  live: ReadModel,
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  const deadline = performance.now() + LIVE_CATCH_UP_MS;
  for (;;) {
    const reached = await checkpointPositions(ports.pool, [live]);
    if ([...positions].every(([tenant, position]) => (reached.get(tenant) ?? 0) >= position)) return;
    if (performance.now() > deadline) return catchUp(ports, live, positions);
    await pause(20);
  }
}

/** Puts the new table into the place of the live one; answers how many milliseconds readers may have waited. */
export async function swapTables(
  ports: RebuildPorts,
  own: Connection,
  live: ReadModel,
  next: ReadModel,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await trySwap(ports, own, live, next);
    } catch (error) {
      await own.query('ROLLBACK').catch(() => {}); // a lost connection has rolled back by itself
      const passes =
        error instanceof MissingTenantError || (error instanceof Error && 'code' in error && error.code === '55P03');
      if (tries === MAX_TRIES || !passes) throw error;
      await pause(LOCK_TIMEOUT_MS);
    }
  }
}

async function trySwap(ports: RebuildPorts, own: Connection, live: ReadModel, next: ReadModel): Promise<number> {
  const old = `${live.name}__old`;
  // Readers do not wait for the disk: a crash before it is written leaves the live table, and a rebuild begins anew.
  await own.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL synchronous_commit = off`);
  // nobody folds a known company into the live table from here on
  await own.query(
    'SELECT FROM read.checkpoints WHERE projection IS NULL OR projection = $1 ORDER BY tenant, projection NULLS FIRST FOR UPDATE',
    [live.name],
  );
  await catchUp(ports, next, await checkpointPositions(own, [live]));
  // nor a new one, which had no row to lock; whoever waits for a row does not stand in its way
  await own.query('LOCK TABLE read.checkpoints IN SHARE ROW EXCLUSIVE MODE');
  const reached = await checkpointPositions(own, [next]);
  for (const [tenant, position] of await checkpointPositions(own, [live]))
    if ((reached.get(tenant) ?? 0) < position)
      throw new MissingTenantError(`${live.name} has come to ${tenant} meanwhile`);
  await joinCommonCheckpoints(own, next.name, live.name);
  const shown = tenantViewSql(live.name);
  const begun = performance.now();
  // Sent as one, so that readers wait for the server only and not for us. Names of projections are ours.
  await own.query(`
    ${shown.before};
    ALTER TABLE IF EXISTS read."${live.name}" RENAME TO "${old}";
    ALTER TABLE read."${next.name}" RENAME TO "${live.name}";
    ${shown.after};
    DELETE FROM read.projections WHERE name = '${live.name}';
    UPDATE read.projections SET name = '${live.name}' WHERE name = '${next.name}';
    COMMIT`);
  const waited = performance.now() - begun;
  await own.query(`DROP TABLE IF EXISTS read."${old}"`);
  return waited;
}
