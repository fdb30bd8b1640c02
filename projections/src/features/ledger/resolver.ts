import {
  type BankRegister,
  type RegisterEntry,
  type RegisterRequest,
  type VendorLedger,
  type VendorLedgerEntry,
} from '@backoffice/contracts/features/ledger';
import { LIST_LIMIT, type Cents, type Day } from '@backoffice/contracts/kernel';
import { notFound } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { lowerSql } from '#kernel/table.ts';
import { balanceDay, vendorBalances, type LedgerPorts } from './report.ts';

/** Whether a row of `posted` was recorded when the period it is dated in had been closed before. */
const isLateSql = (sql: Sql, tenant: string) => sql`
  EXISTS (SELECT 1 FROM own.book_closings closing, jsonb_array_elements(closing.periods) period
    WHERE closing.tenant = ${tenant} AND period ->> 'through' >= posted.day AND period ->> 'at' < posted.created_at)`;

/** The account of a vendor. @throws HttpProblem 404, for a vendor of another type too */
export async function vendorLedger(
  ports: LedgerPorts,
  tenant: string,
  vendorId: string,
  { type, asOf }: { readonly type?: string | undefined; readonly asOf?: Day | undefined },
): Promise<VendorLedger> {
  const on = await balanceDay(ports, tenant, { asOf });
  const [vendor] = await vendorBalances(ports, tenant, on, vendorId);
  if (!vendor || (type !== undefined && vendor.type !== type)) throw notFound();
  const { sql } = ports;
  const entries = await tenantSql(sql, tenant)<VendorLedgerEntry[]>`
    WITH posted AS (
      SELECT position, event_type, day, created_at, check_id, CASE WHEN check_id IS NULL THEN max(bill_id) END AS bill_id, -sum(amount) AS amount
      FROM own.ledger WHERE tenant = ${tenant} AND account = 'payable' AND vendor_id = ${vendorId} AND day <= ${on.asOf}
      GROUP BY position, event_type, day, created_at, check_id
    )
    SELECT posted.position::int, event_type AS "eventType", day, ${isLateSql(sql, tenant)} AS "isLate", posted.amount::bigint AS amount,
      (sum(posted.amount) OVER (ORDER BY day, posted.position))::bigint AS balance, coalesce(kind, 'check') AS type, coalesce(ref, number, '') AS ref, due_date AS "dueDate",
      coalesce(bills.memo, checks.memo, '') AS memo, bill_id AS "billId", check_id AS "checkId"
    FROM posted LEFT JOIN own.bills ON bills.tenant = ${tenant} AND bills.id = bill_id LEFT JOIN own.checks ON checks.tenant = ${tenant} AND checks.id = check_id
    ORDER BY day, posted.position`;
  return { ...vendor, ...on, entries };
}

type BankRow = { readonly name: string };
/** Money that no check, payment or deposit moved is what the account began with: the bank has it. */
const isOpeningSql = (sql: Sql, of: 'posted' | 'ledger') =>
  sql`coalesce(${sql(of)}.check_id, ${sql(of)}.payment_id, ${sql(of)}.deposit_id) IS NULL`;
type FoundEntry = RegisterEntry & { readonly total: number };

/** A bank's register: each event that moved money there, with the balance after it. @throws HttpProblem 404 */
export async function bankRegister(
  { sql }: LedgerPorts,
  tenant: string,
  { bankId, from, to, search, order, page, limit: wanted }: RegisterRequest,
): Promise<BankRegister> {
  const ask = tenantSql(sql, tenant);
  const [bank] = await ask<BankRow[]>`
    SELECT name FROM own.banks WHERE tenant = ${tenant} AND id = ${bankId}`;
  if (!bank) throw notFound();
  const limit = Math.min(wanted, LIST_LIMIT);
  const sort = order === 'asc' ? sql`day, position` : sql`day DESC, position DESC`;
  const [items, [sums]] = await Promise.all([
    ask<FoundEntry[]>`
      WITH posted AS (
        SELECT position, event_type, day, created_at, check_id, payment_id, deposit_id, sum(amount) AS moved
        FROM own.ledger WHERE tenant = ${tenant} AND account = 'bank' AND bank_id = ${bankId} GROUP BY position, event_type, day, created_at, check_id, payment_id, deposit_id
      ), register AS (
        SELECT posted.position::int, event_type AS "eventType", day, ${isLateSql(sql, tenant)} AS "isLate", moved::bigint AS amount,
          (sum(moved) OVER (ORDER BY day, posted.position))::bigint AS balance,
          CASE WHEN ${isOpeningSql(sql, 'posted')} THEN 'opening' WHEN check_id IS NULL THEN 'deposit' ELSE 'check' END AS type,
          coalesce(number, check_no, '') AS number, coalesce(payee, customer_name, '') AS party, coalesce(checks.memo, paid.memo, '') AS memo,
          coalesce(checks.status, paid.status, '') AS status, coalesce(checks.cleared_on, paid.cleared_on, CASE WHEN ${isOpeningSql(sql, 'posted')} THEN day END) AS "clearedOn", check_id AS "checkId", payment_id AS "paymentId"
        FROM posted LEFT JOIN own.checks ON checks.tenant = ${tenant} AND checks.id = check_id LEFT JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = payment_id
      )
      SELECT *, (count(*) OVER ())::int AS total FROM register
      WHERE day >= ${from ?? '0001-01-01'} AND day <= ${to ?? '9999-12-31'} AND position(${search.toLowerCase()} IN ${sql.unsafe(lowerSql("(number || ' ' || party || ' ' || memo)"))}) > 0
      ORDER BY ${sort} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ask<{ opening: Cents; balance: Cents; cleared: Cents }[]>`
      SELECT coalesce(sum(ledger.amount) FILTER (WHERE day < ${from ?? '0001-01-01'}), 0)::bigint AS opening, coalesce(sum(ledger.amount), 0)::bigint AS balance,
        coalesce(sum(ledger.amount) FILTER (WHERE coalesce(checks.cleared_on, paid.cleared_on) IS NOT NULL OR ${isOpeningSql(sql, 'ledger')}), 0)::bigint AS cleared
      FROM own.ledger LEFT JOIN own.checks ON checks.tenant = ${tenant} AND checks.id = check_id LEFT JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = payment_id
      WHERE ledger.tenant = ${tenant} AND account = 'bank' AND ledger.bank_id = ${bankId} AND day <= ${to ?? '9999-12-31'}`,
  ]);
  const total = items[0]?.total ?? 0;
  return {
    bankId,
    bankName: bank.name,
    opening: sums?.opening ?? 0,
    balance: sums?.balance ?? 0,
    cleared: sums?.cleared ?? 0,
    items: items.map(({ total: _all, ...entry }) => entry),
    total,
    page,
    limit,
    hasMore: page * limit < total,
  };
}
