import {
  type BankRegister,
  type RegisterEntry,
  type RegisterRequest,
  type VendorLedger,
  type VendorLedgerEntry,
} from '@backoffice/contracts/features/ledger';
import { holdsFor, LIST_LIMIT, type Cents, type Day } from '@backoffice/contracts/kernel';
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

type BankRow = { readonly name: string; readonly opening: Cents };
type FoundEntry = RegisterEntry & { readonly total: number };

/** The register of a bank, or of all of them: each event that moved money there, with the balance after it. @throws HttpProblem 404 */
export async function bankRegister(
  { sql }: LedgerPorts,
  tenant: string,
  { bankId, from, to, search, filters, sortBy, order, page, limit: wanted }: RegisterRequest,
): Promise<BankRegister> {
  const ask = tenantSql(sql, tenant);
  const of = (column: string) => (bankId === undefined ? sql`` : sql`AND ${sql(column)} = ${bankId}`);
  const [bank] = await ask<BankRow[]>`
    SELECT ${bankId === undefined ? sql`'All banks'` : sql`max(name)`} AS name, coalesce(sum(opening_balance), 0)::bigint AS opening
    FROM own.banks WHERE tenant = ${tenant} ${of('id')} HAVING count(*) > 0 OR ${bankId === undefined}`;
  if (!bank) throw notFound();
  const limit = Math.min(wanted, LIST_LIMIT);
  const direction = order === 'asc' ? sql`` : sql`DESC`;
  const sort = sql`${sql(sortBy)} ${direction}, day ${direction}, position ${direction}`;
  const isFiltered = filters.length > 0; // then all are read, and the page is cut from those for which the conditions hold
  const [items, [sums]] = await Promise.all([
    ask<FoundEntry[]>`
      WITH posted AS (
        SELECT position, event_type, day, created_at, check_id, payment_id, bank_id, sum(amount) AS moved
        FROM own.ledger WHERE tenant = ${tenant} AND account = 'bank' ${of('bank_id')} GROUP BY position, event_type, day, created_at, check_id, payment_id, bank_id
      ), register AS (
        SELECT posted.position::int, event_type AS "eventType", day, ${isLateSql(sql, tenant)} AS "isLate", moved::bigint AS amount,
          (${bank.opening}::bigint + sum(moved) OVER (ORDER BY day, posted.position))::bigint AS balance, CASE WHEN check_id IS NULL THEN 'deposit' ELSE 'check' END AS type,
          coalesce(number, check_no, '') AS number, coalesce(payee, customer_name, '') AS party, coalesce(checks.memo, paid.memo, '') AS memo,
          coalesce(checks.status, paid.status, '') AS status, coalesce(banks.name, '') AS "bankName", coalesce(checks.cleared_on, paid.cleared_on) AS "clearedOn", check_id AS "checkId", payment_id AS "paymentId"
        FROM posted LEFT JOIN own.checks ON checks.tenant = ${tenant} AND checks.id = check_id LEFT JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = payment_id LEFT JOIN own.banks ON banks.tenant = ${tenant} AND banks.id = posted.bank_id
      )
      SELECT *, (count(*) OVER ())::int AS total FROM register
      WHERE day >= ${from ?? '0001-01-01'} AND day <= ${to ?? '9999-12-31'} AND position(${search.toLowerCase()} IN ${sql.unsafe(lowerSql("(number || ' ' || party || ' ' || memo)"))}) > 0
      ORDER BY ${sort} ${isFiltered ? sql`` : sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`}`,
    ask<{ balance: Cents; cleared: Cents }[]>`
      SELECT coalesce(sum(ledger.amount), 0)::bigint AS balance, coalesce(sum(ledger.amount) FILTER (WHERE coalesce(checks.cleared_on, paid.cleared_on) IS NOT NULL), 0)::bigint AS cleared
      FROM own.ledger LEFT JOIN own.checks ON checks.tenant = ${tenant} AND checks.id = check_id LEFT JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = payment_id
      WHERE ledger.tenant = ${tenant} AND account = 'bank' ${of('ledger.bank_id')} AND day <= ${to ?? '9999-12-31'}`,
  ]);
  const found = items.filter((item) => filters.every((filter) => holdsFor(item, filter)));
  const total = isFiltered ? found.length : (items[0]?.total ?? 0);
  return {
    bankId: bankId ?? null,
    bankName: bank.name,
    opening: bank.opening,
    balance: bank.opening + (sums?.balance ?? 0),
    cleared: bank.opening + (sums?.cleared ?? 0),
    items: (isFiltered ? found.slice((page - 1) * limit, page * limit) : found).map(
      ({ total: _all, ...entry }) => entry,
    ),
    total,
    page,
    limit,
    hasMore: page * limit < total,
  };
}
