import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

/** The largest number of a bank's checks and spoilt sheets; 0 where none is written. */
export async function largestCheckNumber(sql: Sql, tenant: string, bankId: string): Promise<number> {
  const [row] = await tenantSql(sql, tenant)<{ largest: number }[]>`
    SELECT coalesce(max(greatest(number::bigint, (SELECT max(spoilt::bigint) FROM jsonb_array_elements_text(spoilt_numbers) spoilt))), 0)::int AS largest
    FROM own.checks WHERE tenant = ${tenant} AND bank_id = ${bankId} AND method = 'check'`;
  return row?.largest ?? 0;
}
