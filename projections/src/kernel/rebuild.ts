import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import type { ReservedSql, Sql } from 'postgres';
import { catchUp, type RebuildPorts } from './catch-up.ts';
import { fold } from './fold.ts';
import { park, TakenOver, versionOf, type Parking } from './progress.ts';
import { compare, swapIn } from './swap.ts';
import { createTable, indexTable } from './table.ts';
import { besides, type Unit } from './unit.ts';
import { WorkingSet } from './working-set.ts';

export type Rebuilt = {
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
export async function ensure(ports: RebuildPorts, unit: Unit): Promise<Rebuilt | null> {
  return alone(ports.sql, unit, async (own) => {
    const version = await versionOf(own, unit.name);
    if (version > unit.projection.version) throw new TakenOver(unit.name, version);
    return version < unit.projection.version ? build(ports, own, unit) : null;
  });
}

/** Folds the table again beside the live one, which serves meanwhile, and puts it in its place. No event has any other effect. */
export const rebuild = (ports: RebuildPorts, unit: Unit): Promise<Rebuilt> => alone(ports.sql, unit, (own) => build(ports, own, unit));

async function build({ log, sql }: RebuildPorts, own: ReservedSql, unit: Unit): Promise<Rebuilt> {
  const begun = performance.now();
  const next = besides(unit);
  const table = `read."${next.name}"`;
  await own`DELETE FROM read.projections WHERE name = ${next.name}`;
  await own`INSERT INTO read.projections VALUES (${next.name}, ${unit.projection.version})`;
  await together(own, [`DROP TABLE IF EXISTS ${table}, read."${unit.name}__old"`, createTable(unit.table, table)]); // what an interrupted rebuild left
  let events = 0;
  for (const [tenant, head] of await log.heads()) events += await foldTenant(log, own, next, tenant, head);
  await together(own, [`ALTER TABLE ${table} SET LOGGED`, ...indexTable(unit.table, table), `ANALYZE ${table}`]);
  await catchUp({ log, sql }, next);
  const same = await compare({ log, sql }, own, unit, next);
  const swapMs = await swapIn({ log, sql }, own, unit, next);
  const [counted] = await own.unsafe(`SELECT count(*)::int AS rows FROM read."${unit.name}"`);
  return { name: unit.name, events, rows: Number(counted?.['rows']), seconds: (performance.now() - begun) / 1_000, swapMs, same };
}

/** Sent as one, statements are one transaction and wait for the disk once. */
const together = (own: ReservedSql, statements: readonly string[]) => own.unsafe(statements.join(';\n'));

/** All rows of a tenant are folded in memory and written once. */
async function foldTenant(log: EventLog, own: ReservedSql, next: Unit, tenant: string, head: number): Promise<number> {
  const rows = new WorkingSet(Object.keys(next.projection.via), [], false);
  const parkings = new Map<string, Parking>();
  for await (const events of log.replay(tenant, 0, head)) {
    for (const event of events) {
      if (parkings.size > 0 && parkings.has(event.stream)) continue;
      try {
        fold(next.projection, rows, event);
      } catch (error) {
        parkings.set(event.stream, { projection: next.name, stream: event.stream, position: event.position, type: event.type, error: String(error) });
      }
    }
  }
  await next.store.fill(own, rows.all());
  await own`INSERT INTO read.checkpoints VALUES (${next.name}, ${tenant}, ${head})`;
  await park(own, tenant, [...parkings.values()]);
  return head;
}

/** One rebuild of a table at a time, in whatever process, on a connection that may take its time. */
async function alone<T>(sql: Sql, { name }: Unit, work: (own: ReservedSql) => Promise<T>): Promise<T> {
  const own = await sql.reserve();
  const key = `rebuild ${name}`;
  try {
    await own`SET statement_timeout = 0`;
    for (;;) {
      const [lock] = await own<{ taken: boolean }[]>`SELECT pg_try_advisory_lock(hashtextextended(${key}, 0)) AS taken`;
      if (lock?.taken) break;
      await pause(100);
    }
    return await work(own);
  } finally {
    await own`SELECT pg_advisory_unlock(hashtextextended(${key}, 0))`.catch(() => {}); // a lost connection has lost its locks
    await own`RESET statement_timeout`.catch(() => {});
    own.release();
  }
}
