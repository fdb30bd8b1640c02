import { customer } from '@backoffice/contracts/features/customers';
import type { Sql } from 'postgres';
import { scoped } from '#kernel/scoped.ts';
import { lowered, tableOf } from '#kernel/table.ts';

export const customersTable = tableOf(customer);

/** Whether another live customer is called so, in capitals or not. */
export async function hasNamesake(
  sql: Sql,
  tenant: string,
  name: string,
  exceptId: string | undefined,
): Promise<boolean> {
  const text = `SELECT 1 FROM own.customers WHERE tenant = $1 AND trashed_at IS NULL AND ${lowered('name')} = ${lowered('$2')} AND id <> $3 LIMIT 1`;
  return (await scoped(sql, tenant).unsafe(text, [tenant, name, exceptId ?? ''])).length > 0;
}
