import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@backoffice/infra/postgres';
import { NewerTableError } from '#kernel/checkpoints.ts';
import type { Queryable } from '#kernel/table-store.ts';
import type { ReadModel } from '#kernel/read-model.ts';

const RETRY_MS = 250;
const MAX_TRIES = 120;

/**
 * Looks at all tables of a company in the same moment, and at how far they had come.
 * @throws when they are of another version than this code, or do not come to stand at the same position
 */
export async function readSnapshot<Seen>(
  own: Connection,
  readModels: readonly ReadModel[],
  tenant: string,
  look: (db: Queryable, position: number) => Promise<Seen>,
): Promise<{ readonly position: number; readonly seen: Seen }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await own.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL cursor_tuple_fraction = 1',
    );
    const position = await commonPosition(own, readModels, tenant);
    const seen = position === null ? null : { position, seen: await look(own, position) };
    await own.query('COMMIT');
    if (seen) return seen;
    await pause(RETRY_MS); // one is being rebuilt, and will have caught up
  }
  throw new Error(`The tables of ${tenant} do not come to stand at the same position`);
}

/** Null while the tables stand at different positions. */
async function commonPosition(tx: Queryable, readModels: readonly ReadModel[], tenant: string): Promise<number | null> {
  const { rows } = await tx.query<{ name: string; version: number; position: number }>(
    `SELECT p.name, p.version, coalesce(own.position, common.position, 0) AS position FROM read.projections p
      LEFT JOIN read.checkpoints own ON own.projection = p.name AND own.tenant = $1
      LEFT JOIN read.checkpoints common ON common.projection IS NULL AND common.tenant = $1 WHERE p.name = ANY($2)`,
    [tenant, readModels.map(({ name }) => name)],
  );
  for (const { name, projection } of readModels) {
    const version = rows.find((row) => row.name === name)?.version ?? 0;
    if (version !== projection.version) throw new NewerTableError(name, version);
  }
  const positions = new Set(rows.map(({ position }) => position));
  return positions.size === 1 ? ([...positions][0] ?? null) : null;
}
