import type { Proof, ProofsView } from '@backoffice/contracts/features/proofs';
import { LIST_LIMIT } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { Queryable } from '#kernel/table-store.ts';

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
    rules: result.rules ?? [], // what was proved before rules were timed says nothing of them
    at: new Date(at).toISOString(),
  }));
  return {
    last,
    earlier: earlier.map(({ at, seconds, events, rows, failed }) => ({ at, seconds, events, rows, failed })),
  };
}

/** How far the last proof of a company came; 0 before the first. */
export async function lastProofPosition(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ events: number }>(
    "SELECT (result ->> 'events')::int AS events FROM proof.results WHERE tenant = $1 ORDER BY at DESC LIMIT 1",
    [tenant],
  );
  return rows[0]?.events ?? 0;
}
