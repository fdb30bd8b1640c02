import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { startOfDay, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
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

/** By the books, in the order of their names; a bank that was deleted counts while it has something. */
export const bankBalances = async (sql: Sql, { tenant }: Caller, today: Day) => [
  ...(await tenantSql(sql, tenant)<NonNullable<DashboardView['banks']>>`
    SELECT banks.id, banks.name, banks.kind, coalesce(sum(ledger.amount), 0)::bigint AS balance
    FROM own.banks LEFT JOIN own.ledger ON ledger.tenant = ${tenant} AND ledger.account IN ('bank', 'cards') AND ledger.bank_id = banks.id AND ledger.day <= ${today}
    WHERE banks.tenant = ${tenant} GROUP BY banks.id, banks.name, banks.kind, banks.trashed_at
    HAVING banks.trashed_at IS NULL OR coalesce(sum(ledger.amount), 0) <> 0 ORDER BY banks.kind, banks.name, banks.id`),
];

/** What was recorded since a day began: money of customers, what they signed, and bills of vendors. */
export async function cameInSince(sql: Sql, { tenant }: Caller, zone: string, day: Day) {
  const since = startOfDay(zone, day);
  const [found] = await tenantSql(sql, tenant)<Record<'payments' | 'signed' | 'bills', DashboardView['drafts']>[]>`
    SELECT (SELECT ${tileOf(sql)} FROM own.post_payments WHERE tenant = ${tenant} AND created_at >= ${since} AND status <> 'reversed') AS payments,
      (SELECT ${tileOf(sql)} FROM own.contracts WHERE tenant = ${tenant} AND signed_at >= ${since} AND trashed_at IS NULL) AS signed,
      (SELECT ${tileOf(sql)} FROM own.bills WHERE tenant = ${tenant} AND created_at >= ${since} AND status <> 'void') AS bills`;
  const none = { count: 0, amount: 0 };
  return { day, payments: none, signed: none, bills: none, ...found };
}
const tileOf = (sql: Sql) => sql`json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0))`;

/** What vendors wait for. */
export async function payablesOf(sql: Sql, caller: Caller, today: Day): Promise<DashboardView['payables']> {
  const [open] = await tenantSql(sql, caller.tenant)<
    (DashboardView['drafts'] & { late: number; lateAmount: number })[]
  >`
    SELECT count(*)::int AS count, coalesce(sum(open), 0)::bigint AS amount,
      count(*) FILTER (WHERE due_date < ${today})::int AS late, coalesce(sum(open) FILTER (WHERE due_date < ${today}), 0)::bigint AS "lateAmount"
    FROM own.bills WHERE tenant = ${caller.tenant} AND open <> 0`;
  const { count = 0, amount = 0, late = 0, lateAmount = 0 } = open ?? {};
  return { count, amount, overdue: { count: late, amount: lateAmount } };
}
