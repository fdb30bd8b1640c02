import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

/** Orders and subcontracts of jobs, with all that their standing on any day follows from. */
export const commitmentRows = async <Row extends object>(sql: Sql, tenant: string, contractIds: readonly string[]) =>
  tenantSql(sql, tenant)<(Row & { readonly contractId: string })[]>`
    SELECT id, contract_id AS "contractId", lines, changes, standings, billings FROM own.commitments
    WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds})`;
