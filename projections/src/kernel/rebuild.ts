import { setTimeout as pause } from 'node:timers/promises';
import { withOwnConnection, type Connection, type Pool } from '@backoffice/infra/postgres';
import { catchUp, type RebuildPorts } from './catch-up.ts';
import { fold } from './fold.ts';
import { parkStreams, NewerTableError, liveTableVersion, type ParkedStream, tableVersions } from './checkpoints.ts';
import { tablesMatch, swapTables } from './swap-tables.ts';
import { createTableSql, createIndexesSql, createLookupsSql } from './table.ts';
import { shadowReadModel, type ReadModel } from './read-model.ts';
import { rowSpill } from './row-spill.ts';

const DEFAULT_ROWS_IN_MEMORY = 50_000;

export type RebuildResult = {
  readonly name: string;
  readonly events: number;
  readonly rows: number;
  readonly seconds: number;
  /** How long readers may have waited. */
  readonly swapMs: number;
  /** Whether the old table held the same; null where there was none, of another version, or with parked streams. */
  readonly same: boolean | null;
};

/** Makes or renews the table when this code is of another version than the table. */
export async function ensureTable(ports: RebuildPorts, readModel: ReadModel): Promise<RebuildResult | null> {
  return withRebuildLock(ports.pool, readModel, async (own) => {
    const version = await liveTableVersion(own, readModel.name);
    if (version > readModel.projection.version) throw new NewerTableError(readModel.name, version);
    return version < readModel.projection.version ? rebuildTable(ports, own, readModel) : null;
  });
}

/** Brings all tables to the versions of this code; what follows a swap at once is that somebody folds the table. */
export async function ensureTables(ports: RebuildPorts, readModels: readonly ReadModel[]): Promise<void> {
  const versions = await tableVersions(ports.pool, readModels);
  for (const readModel of readModels)
    if (versions.get(readModel.name) !== readModel.projection.version) await ensureTable(ports, readModel);
}

/**
 * Folds the table again beside the live one, which serves meanwhile, and puts it in its place. No event has any other
 * effect.
 */
export const rebuild = (ports: RebuildPorts, readModel: ReadModel): Promise<RebuildResult> =>
  withRebuildLock(ports.pool, readModel, (own) => rebuildTable(ports, own, readModel));

async function rebuildTable(ports: RebuildPorts, own: Connection, readModel: ReadModel): Promise<RebuildResult> {
  const begun = performance.now();
  const next = shadowReadModel(readModel);
  const table = `read."${next.name}"`;
  await own.query('DELETE FROM read.projections WHERE name = $1', [next.name]);
  await own.query('INSERT INTO read.projections VALUES ($1, $2)', [next.name, readModel.projection.version]);
  await runAsOneStatement(own, [
    `DROP TABLE IF EXISTS ${table}, read."${readModel.name}__old"`,
    createTableSql(readModel.table, table),
  ]); // what an interrupted rebuild left
  let lookups: readonly string[] = createLookupsSql(readModel.table, table);
  const indexLookups = async () => {
    if (lookups.length > 0) await runAsOneStatement(own, lookups);
    lookups = [];
  };
  let events = 0;
  for (const [tenant, head] of await ports.log.heads())
    events += await foldTenant(ports, own, next, { tenant, head, indexLookups });
  await runAsOneStatement(own, [
    `ALTER TABLE ${table} SET LOGGED`,
    ...lookups,
    ...createIndexesSql(readModel.table, table),
    `ANALYZE ${table}`,
  ]);
  await catchUp(ports, next);
  const same = await tablesMatch(ports, own, readModel, next);
  const swapMs = await swapTables(ports, own, readModel, next);
  const {
    rows: [counted],
  } = await own.query<{ rows: number }>(`SELECT count(*) AS rows FROM read."${readModel.name}"`);
  return {
    name: readModel.name,
    events,
    rows: counted?.rows ?? 0,
    seconds: (performance.now() - begun) / 1_000,
    swapMs,
    same,
  };
}

/** Sent as one, statements are one transaction and wait for the disk once. */
const runAsOneStatement = (own: Connection, statements: readonly string[]) => own.query(statements.join(';\n'));

type TenantHistory = {
  readonly tenant: string;
  readonly head: number;
  readonly indexLookups: () => Promise<void>;
};

/** Rows of a tenant are folded in memory and written once, where they are not too many. */
async function foldTenant(
  { log, rowsInMemory = DEFAULT_ROWS_IN_MEMORY }: RebuildPorts,
  own: Connection,
  next: ReadModel,
  { tenant, head, indexLookups }: TenantHistory,
): Promise<number> {
  const spill = rowSpill(own, next, tenant, rowsInMemory, indexLookups);
  const parkings = new Map<string, ParkedStream>();
  for await (const events of log.replay(tenant, 0, head)) {
    await spill.loadReached(events);
    for (const event of events) {
      if (parkings.size > 0 && parkings.has(event.stream)) continue;
      try {
        fold(next.projection, spill.rows, event);
      } catch (error) {
        parkings.set(event.stream, {
          projection: next.name,
          stream: event.stream,
          position: event.position,
          type: event.type,
          error,
        });
      }
    }
    await spill.spillOldest();
  }
  await spill.finish();
  await own.query('INSERT INTO read.checkpoints VALUES ($1, $2, $3)', [next.name, tenant, head]);
  await parkStreams(own, [{ tenant, parkings: [...parkings.values()] }]);
  return head;
}

/**
 * One rebuild of a table at a time, in whatever process, on a connection that may take its time; the lock ends with it.
 */
async function withRebuildLock<T>(pool: Pool, { name }: ReadModel, work: (own: Connection) => Promise<T>): Promise<T> {
  return withOwnConnection(pool, async (own) => {
    await own.query('SET statement_timeout = 0');
    while (!(await tryAdvisoryLock(own, `rebuild ${name}`))) await pause(100);
    return work(own);
  });
}

const tryAdvisoryLock = async (own: Connection, key: string) =>
  (await own.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [key])).rows[0]
    ?.taken;
