import { customer } from '@backoffice/contracts/features/customers';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { linksOf } from '#kernel/projection.ts';
import { lowerSql, tableOf } from '#kernel/table.ts';
import { customersProjection } from './projection.ts';

export const customersTable = tableOf(customer, { links: linksOf(customersProjection) });

/** Whether another live customer is called so, in capitals or not. */
export async function customerNameExists(
  sql: Sql,
  tenant: string,
  name: string,
  exceptId: string | undefined,
): Promise<boolean> {
  const text = `SELECT 1 FROM own.customers WHERE tenant = $1 AND trashed_at IS NULL AND ${lowerSql('name')} = ${lowerSql('$2')} AND id <> $3 LIMIT 1`;
  return (await tenantSql(sql, tenant).unsafe(text, [tenant, name, exceptId ?? ''])).length > 0;
}
