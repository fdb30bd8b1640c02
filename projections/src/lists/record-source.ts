import type { Fields } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { tenantOfRows } from '#kernel/row-scope.ts';
import type { Table } from '#kernel/table.ts';
import { parameterBinder, type BindParameter } from './condition-sql.ts';
import { conditionsSql, selectList, tabSql } from './page-sql.ts';
import { tenantSql } from './tenant-sql.ts';

const BATCH = 5_000;

/** Records of a kind as far as a caller sees them, and what is not in the trash: for work on many of them. */
export type RecordSource = {
  /** All of them with these fields, some at a time, as the tables stand when it is asked. */
  every(entity: string, fields: readonly string[], caller: Caller): AsyncIterable<readonly Fields[]>;
  /** Those of these ids. */
  byIds(entity: string, ids: readonly string[], caller: Caller): Promise<readonly Fields[]>;
};

/** `upToDate` waits until the tables have what the log of a tenant has. */
export function recordSource(
  sql: Sql,
  tables: readonly Table[],
  upToDate: (tenant: string) => Promise<void>,
): RecordSource {
  const tableOf = (entity: string) => {
    const table = tables.find(({ resource }) => resource.entity === entity);
    if (!table) throw new Error(`${entity} has no table`);
    return table;
  };
  const matching = (table: Table, tenant: string, caller: Caller, bind: BindParameter) => [
    ...tabSql(table, 'live'),
    ...conditionsSql(table, tenant, table.rowPolicy(caller), bind, 'UTC'),
  ];

  return {
    async *every(entity, fields, caller) {
      const table = tableOf(entity);
      const tenant = tenantOfRows(table.resource, caller);
      await upToDate(tenant);
      for (let after = ''; ;) {
        const { bind, values } = parameterBinder();
        const where = [...matching(table, tenant, caller, bind), `id > ${bind(after)}`].join(' AND ');
        const rows = await tenantSql(sql, tenant).unsafe(
          `SELECT ${selectList(table, [...new Set(['id', ...fields])])} FROM own."${table.name}" WHERE ${where} ORDER BY id LIMIT ${BATCH}`,
          values,
        );
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) return;
        after = String(rows.at(-1)?.['id']);
      }
    },
    async byIds(entity, ids, caller) {
      if (ids.length === 0) return [];
      const table = tableOf(entity);
      const tenant = tenantOfRows(table.resource, caller);
      const { bind, values } = parameterBinder();
      const where = [...matching(table, tenant, caller, bind), `id = ANY(${bind(ids)}::text[])`].join(' AND ');
      return tenantSql(sql, tenant).unsafe(
        `SELECT ${selectList(table, undefined)} FROM own."${table.name}" WHERE ${where}`,
        values,
      );
    },
  };
}
