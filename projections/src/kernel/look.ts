import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@backoffice/infra/postgres';
import { TakenOver } from './progress.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';

const KEPT_APART_MS = 250;
const PATIENCE = 120;

/**
 * Looks at all tables of a company in the same moment, and at how far they had come.
 * @throws when they are of another version than this code, or do not come to stand at the same position
 */
export async function lookTogether<Seen>(
  own: Connection,
  units: readonly Unit[],
  tenant: string,
  look: (db: Db, position: number) => Promise<Seen>,
): Promise<{ readonly position: number; readonly seen: Seen }> {
  for (let tries = 0; tries < PATIENCE; tries++) {
    await own.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL cursor_tuple_fraction = 1',
    );
    const position = await positionIn(own, units, tenant);
    const seen = position === null ? null : { position, seen: await look(own, position) };
    await own.query('COMMIT');
    if (seen) return seen;
    await pause(KEPT_APART_MS); // one is being rebuilt, and will have caught up
  }
  throw new Error(`The tables of ${tenant} do not come to stand at the same position`);
}

/** Null while the tables stand at different positions. */
async function positionIn(tx: Db, units: readonly Unit[], tenant: string): Promise<number | null> {
  const { rows } = await tx.query<{ name: string; version: number; position: number }>(
    'SELECT p.name, p.version, coalesce(c.position, 0) AS position FROM read.projections p LEFT JOIN read.checkpoints c ON c.projection = p.name AND c.tenant = $1 WHERE p.name = ANY($2)',
    [tenant, units.map(({ name }) => name)],
  );
  for (const { name, projection } of units) {
    const version = rows.find((row) => row.name === name)?.version ?? 0;
    if (version !== projection.version) throw new TakenOver(name, version);
  }
  const positions = new Set(rows.map(({ position }) => position));
  return positions.size === 1 ? ([...positions][0] ?? null) : null;
}
