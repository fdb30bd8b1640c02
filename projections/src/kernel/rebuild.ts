import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import { onItsOwn, type Connection, type Pool } from '@backoffice/infra/postgres';
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
  return alone(ports.pool, unit, async (own) => {
    const version = await versionOf(own, unit.name);
    if (version > unit.projection.version) throw new TakenOver(unit.name, version);
    return version < unit.projection.version ? build(ports, own, unit) : null;
  });
}

/** Folds the table again beside the live one, which serves meanwhile, and puts it in its place. No event has any other effect. */
export const rebuild = (ports: RebuildPorts, unit: Unit): Promise<Rebuilt> =>
  alone(ports.pool, unit, (own) => build(ports, own, unit));

async function build(ports: RebuildPorts, own: Connection, unit: Unit): Promise<Rebuilt> {
  const begun = performance.now();
  const next = besides(unit);
  const table = `read."${next.name}"`;
  await own.query('DELETE FROM read.projections WHERE name = $1', [next.name]);
  await own.query('INSERT INTO read.projections VALUES ($1, $2)', [next.name, unit.projection.version]);
  await together(own, [`DROP TABLE IF EXISTS ${table}, read."${unit.name}__old"`, createTable(unit.table, table)]); // what an interrupted rebuild left
  let events = 0;
  for (const [tenant, head] of await ports.log.heads()) events += await foldTenant(ports.log, own, next, tenant, head);
  await together(own, [`ALTER TABLE ${table} SET LOGGED`, ...indexTable(unit.table, table), `ANALYZE ${table}`]);
  await catchUp(ports, next);
  const same = await compare(ports, own, unit, next);
  const swapMs = await swapIn(ports, own, unit, next);
  const {
    rows: [counted],
  } = await own.query<{ rows: number }>(`SELECT count(*) AS rows FROM read."${unit.name}"`);
  return {
    name: unit.name,
    events,
    rows: counted?.rows ?? 0,
    seconds: (performance.now() - begun) / 1_000,
    swapMs,
    same,
  };
}

/** Sent as one, statements are one transaction and wait for the disk once. */
const together = (own: Connection, statements: readonly string[]) => own.query(statements.join(';\n'));

/** All rows of a tenant are folded in memory and written once. */
async function foldTenant(log: EventLog, own: Connection, next: Unit, tenant: string, head: number): Promise<number> {
  const rows = new WorkingSet(Object.keys(next.projection.via), [], false);
  const parkings = new Map<string, Parking>();
  for await (const events of log.replay(tenant, 0, head)) {
    for (const event of events) {
      if (parkings.size > 0 && parkings.has(event.stream)) continue;
      try {
        fold(next.projection, rows, event);
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
  }
  await next.store.fill(own, rows.all());
  await own.query('INSERT INTO read.checkpoints VALUES ($1, $2, $3)', [next.name, tenant, head]);
  await park(own, tenant, [...parkings.values()]);
  return head;
}

/** One rebuild of a table at a time, in whatever process, on a connection that may take its time; the lock ends with it. */
async function alone<T>(pool: Pool, { name }: Unit, work: (own: Connection) => Promise<T>): Promise<T> {
  return onItsOwn(pool, async (own) => {
    await own.query('SET statement_timeout = 0');
    while (!(await isMine(own, `rebuild ${name}`))) await pause(100);
    return work(own);
  });
}

const isMine = async (own: Connection, key: string) =>
  (await own.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [key])).rows[0]
    ?.taken;
