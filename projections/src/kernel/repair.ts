import type { EventLog, Recorded } from '@backoffice/infra/event-log';
import { inTransaction, isOutage, type Pool } from '@backoffice/infra/postgres';
import { fold, recordOf } from './fold.ts';
import { lockCheckpoints } from './progress.ts';
import type { Projection } from './projection.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Row } from './working-set.ts';

/**
 * After the cause is mended: folds every row a parked stream concerns again from its whole history, and lets the stream
 * go. Answers how many streams were let go; one that fails again stays where it is.
 */
export async function releaseParked(log: EventLog, pool: Pool, unit: Unit): Promise<number> {
  const { rows: parked } = await pool.query<{ tenant: string; stream: string }>('SELECT tenant, stream FROM read.parked WHERE projection = $1 ORDER BY tenant, position', [unit.name]);
  let released = 0;
  for (const { tenant, stream } of parked) {
    const done = await inTransaction(pool, (tx) => release(log, tx, unit, tenant, stream)).then(() => true, (error: unknown) => note(pool, unit, tenant, stream, error));
    if (done) released += 1;
  }
  return released;
}

async function release(log: EventLog, tx: Db, unit: Unit, tenant: string, stream: string): Promise<void> {
  const { positions } = await lockCheckpoints(tx, [unit], tenant);
  const through = positions.get(unit.name) ?? 0;
  const { entity, id } = recordOf(stream);
  const own = entity === unit.projection.entity;
  const concerned = own ? [id] : (await unit.store.load(tx, tenant, [], Object.fromEntries(Object.keys(unit.projection.via).map((column) => [column, [id]])))).map((row) => row.id);
  const rows = await Promise.all(concerned.map((each) => again(log, unit, tenant, each, through)));
  await unit.store.remove(tx, tenant, concerned);
  await unit.store.write(tx, rows.flatMap((row) => row ?? []));
  await tx.query('DELETE FROM read.parked WHERE projection = $1 AND tenant = $2 AND stream = $3', [unit.name, tenant, stream]);
}

/** One row, folded from its own stream and from those it is, or was, linked to. */
async function again(log: EventLog, { projection }: Unit, tenant: string, id: string, through: number): Promise<Row | undefined> {
  const own = (await log.readStream(tenant, `${projection.entity}-${id}`)).filter(({ position }) => position <= through);
  const links = await Promise.all(linkedStreams(projection, own, id).map((stream) => log.readStream(tenant, stream)));
  const events = [...own, ...links.flat().filter(({ position }) => position <= through)].toSorted((a, b) => a.position - b.position);
  const rows = new WorkingSet(Object.keys(projection.via));
  for (const event of events) fold(projection, rows, event);
  return rows.get(id);
}

function linkedStreams(projection: Projection, own: readonly Recorded[], id: string): string[] {
  const rows = new WorkingSet([]);
  const streams = new Set<string>();
  for (const event of own) {
    fold(projection, rows, event);
    for (const [column, { entity }] of Object.entries(projection.via)) streams.add(`${entity}-${String(rows.get(id)?.[column])}`);
  }
  return [...streams];
}

/** The newest reason stands beside the stream; it stays parked. */
async function note(pool: Pool, { name }: Unit, tenant: string, stream: string, error: unknown): Promise<false> {
  if (isOutage(error)) throw error;
  await pool.query('UPDATE read.parked SET error = $4, at = now() WHERE projection = $1 AND tenant = $2 AND stream = $3', [name, tenant, stream, String(error)]);
  return false;
}
