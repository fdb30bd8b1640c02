import type { Proof, ProofsView } from '@backoffice/contracts/features/proofs';
import { LIST_LIMIT } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { Queryable } from '#kernel/table-store.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { tableVersionsText } from '#proof/mentions.ts';

/** Kept once it is done, in place of one of the same instant; what is older than a year is let go. */
export async function saveProof(db: Queryable, tenant: string, { at, ...proof }: Proof): Promise<void> {
  await db.query(
    "DELETE FROM proof.results WHERE tenant = $1 AND (at = $2 OR at < $2::timestamptz - interval '1 year')",
    [tenant, at],
  );
  await db.query('INSERT INTO proof.results (tenant, at, result) VALUES ($1, $2, $3)', [
    tenant,
    at,
    JSON.stringify(proof),
  ]);
}

export async function readProofs(sql: Sql, tenant: string): Promise<ProofsView> {
  const kept = await tenantSql(sql, tenant)<
    { at: string; result: Omit<Proof, 'at'> }[]
  >`SELECT at, result FROM own.proofs WHERE tenant = ${tenant} ORDER BY at DESC LIMIT ${LIST_LIMIT / 10}`;
  const [last = null, ...earlier] = kept.map(({ at, result }): Proof => ({
    ...result,
    since: result.since ?? null, // until then all was proved each night
    rules: result.rules ?? [], // what was proved before rules were timed says nothing of them
    at: new Date(at).toISOString(),
  }));
  return {
    last,
    earlier: earlier.map(({ at, seconds, since, events, rows, failed }) => ({
      at,
      seconds,
      since,
      events,
      rows,
      failed,
    })),
  };
}

/**
 * The position after which a proof of what moved suffices: all came out there, and who names whom is known as far. Null
 * where only a proof of all will do.
 */
export async function provenPosition(
  db: Queryable,
  readModels: readonly ReadModel[],
  tenant: string,
): Promise<number | null> {
  const { rows } = await db.query<{ events: number; failed: number; position: number | null; tables: string | null }>(
    `SELECT (result ->> 'events')::int AS events, (result ->> 'failed')::int AS failed, position, tables
      FROM proof.results LEFT JOIN proof.mention_heads USING (tenant) WHERE tenant = $1 ORDER BY at DESC LIMIT 1`,
    [tenant],
  );
  return (
    rows
      .filter(({ events, failed, position }) => failed === 0 && position === events)
      .find(({ tables }) => tables === tableVersionsText(readModels))?.events ?? null
  );
}
