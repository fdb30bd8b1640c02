import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import type { Sql } from 'postgres';
import { receivablesSql, type ReceivablesScope } from '#capabilities/receivables-sql.ts';
import { parameterBinder } from '#lists/condition-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

type ReceivableTiles = {
  readonly receivable: NonNullable<DashboardView['receivable']>;
  readonly retention: NonNullable<DashboardView['retention']>;
};

/** What is open, by its age, and what contracts retain: the same figures as those of the list of receivables. */
export async function receivableTiles(sql: Sql, scope: ReceivablesScope): Promise<ReceivableTiles> {
  const { bind, values } = parameterBinder();
  const { tables, isReceivable, isOlderThan } = receivablesSql(scope, bind);
  const [past30, past60, past90] = [30, 60, 90].map(isOlderThan);
  const open = (condition: string) => `coalesce(sum(open) FILTER (WHERE ${condition}), 0)::bigint`;
  type Sums = ReceivableTiles['receivable'] & { readonly contracts: number; readonly retained: number };
  const [{ contracts, retained, ...receivable }] = await tenantSql(sql, scope.tenant).unsafe<[Sums]>(
    `WITH ${tables} SELECT count(*) FILTER (WHERE open <> 0)::int AS count, ${open('true')} AS amount,
       ${open(`NOT ${past30}`)} AS "upTo30", ${open(`${past30} AND NOT ${past60}`)} AS "upTo60", ${open(`${past60} AND NOT ${past90}`)} AS "upTo90", ${open(`${past90}`)} AS past90,
       count(DISTINCT contract_id) FILTER (WHERE retention <> 0)::int AS contracts, coalesce(sum(retention), 0)::bigint AS retained
     FROM receivables WHERE ${isReceivable}`,
    values,
  );
  return { receivable, retention: { count: contracts, amount: retained } };
}
