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

type BankRow = { readonly name: string };
type FoundEntry = RegisterEntry & { readonly total: number };

/**
 * Entries of a bank, or of all, with the line of a statement that each is on: payments of one deposit together, a
 * return apart from its fee, which the bank takes by a second entry of the event.
 */
const bankEntriesSql = (sql: Sql, tenant: string, bankId: string | undefined) => sql`
  SELECT ledger.position, ledger.event_type, day, ledger.created_at, ledger.amount, ledger.bank_id, check_id, payment_id, paid.deposit_id, journal_entry_id, deposit_no, customer_name, check_no, paid.status AS paid_status,
    coalesce(checks.number, entered.number, '') AS number, coalesce(payee, '') AS payee, coalesce(checks.memo, paid.memo, nullif(ledger.memo, ''), entered.reason, '') AS memo, checks.status AS check_status, entered.status AS entered_status, entered.kind AS entry_kind, lines.type,
    CASE lines.type WHEN 'deposit' THEN coalesce(paid.deposit_id, payment_id) WHEN 'fee' THEN ledger.position || ' fee' ELSE ledger.position::text END AS line,
    CASE lines.type WHEN 'opening' THEN day WHEN 'check' THEN checks.cleared_on WHEN 'return' THEN return_reconciled_on WHEN 'fee' THEN fee_reconciled_on
      WHEN 'entry' THEN CASE WHEN ledger.event_type = 'JournalEntryPosted' AND entered.status = 'posted' THEN jsonb_path_query_first(entered.reconciled, '$[*] ? (@.bankId == $bank).on', jsonb_build_object('bank', ledger.bank_id)) #>> '{}' END
      WHEN 'deposit' THEN CASE WHEN paid.status <> 'reversed' THEN coalesce(paid.cleared_on, paid.reconciled_on) END END AS cleared_on
  FROM own.ledger LEFT JOIN own.checks ON checks.tenant = ${tenant} AND checks.id = check_id LEFT JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = payment_id
    LEFT JOIN own.journal_entries entered ON entered.tenant = ${tenant} AND entered.id = journal_entry_id
    CROSS JOIN LATERAL (SELECT CASE WHEN check_id IS NOT NULL THEN 'check' WHEN journal_entry_id IS NOT NULL THEN 'entry' WHEN payment_id IS NULL THEN 'opening' WHEN ledger.event_type = 'PaymentReversed' THEN 'reversal'
      WHEN ledger.event_type <> 'PaymentReturned' THEN 'deposit' WHEN ordinal = 1 THEN 'return' ELSE 'fee' END AS type) lines
  WHERE ledger.tenant = ${tenant} AND account IN ('bank', 'cards') ${bankId === undefined ? sql`` : sql`AND ledger.bank_id = ${bankId}`}`;

/**
 * The register of a bank, or of all of them: each line of its statement, with the balance after it. @throws HttpProblem
 * 404
 */
export async function bankRegister(
  { sql }: LedgerPorts,
  tenant: string,
  { bankId, from, to, search, filters, sortBy, order, page, limit: wanted }: RegisterRequest,
): Promise<BankRegister> {
  const ask = tenantSql(sql, tenant);
  const [bank] = await ask<BankRow[]>`
    SELECT ${bankId === undefined ? sql`'All banks'` : sql`max(name)`} AS name
    FROM own.banks WHERE tenant = ${tenant} ${bankId === undefined ? sql`` : sql`AND id = ${bankId}`} HAVING count(*) > 0 OR ${bankId === undefined}`;
  if (!bank) throw notFound();
  const limit = Math.min(wanted, LIST_LIMIT);
  const direction = order === 'asc' ? sql`` : sql`DESC`;
  const sort = sql`${sql(sortBy)} ${direction}, day ${direction}, position ${direction}, line ${direction}`;
  const entries = bankEntriesSql(sql, tenant, bankId);
  const [first, last] = [from ?? '0001-01-01', to ?? '9999-12-31'];
  // then all are read, and the page is cut from those for which the conditions hold
  const isFiltered = filters.length > 0;
  const [items, [sums]] = await Promise.all([
    ask<FoundEntry[]>`
      WITH entries AS (${entries}), posted AS (
        SELECT day, bank_id, line, type, min(position) AS position, min(event_type) AS event_type, max(created_at) AS created_at, sum(amount) AS moved, count(DISTINCT payment_id) AS held,
          max(check_id) AS check_id, max(payment_id) AS payment_id, max(deposit_id) AS deposit_id, max(journal_entry_id) AS journal_entry_id, max(entry_kind) AS entry_kind, max(deposit_no) AS deposit_no, max(memo) AS memo, max(payee) AS payee, max(number) AS number, max(check_no) AS check_no, max(customer_name) AS customer_name,
          max(coalesce(check_status, paid_status, entered_status)) AS status, CASE WHEN bool_and(cleared_on IS NOT NULL) THEN max(cleared_on) END AS cleared_on, string_agg(concat_ws(' ', check_no, customer_name), ' ') AS found,
          jsonb_agg(jsonb_build_object('paymentId', payment_id, 'party', customer_name, 'number', check_no, 'amount', amount) ORDER BY position) AS payments
        FROM entries GROUP BY day, bank_id, line, type HAVING sum(amount) <> 0 OR type = 'check'
      ), register AS (
        SELECT posted.position::int, event_type AS "eventType", day, ${isLateSql(sql, tenant)} AS "isLate", moved::bigint AS amount,
          (sum(moved) OVER (ORDER BY day, posted.position, line))::bigint AS balance, type,
          (CASE WHEN type IN ('check', 'entry') THEN number WHEN type = 'deposit' AND posted.status <> 'reversed' THEN coalesce(nullif(deposit_no, ''), check_no, '') ELSE coalesce(check_no, '') END) COLLATE "default" AS number,
          CASE WHEN held > 1 THEN held || ' payments' ELSE coalesce(nullif(payee, ''), customer_name, '') END AS party, CASE WHEN held > 1 THEN '' ELSE memo END AS memo,
          CASE WHEN type IN ('deposit', 'entry') AND posted.status <> 'reversed' THEN CASE WHEN cleared_on IS NULL THEN 'posted' ELSE 'cleared' END ELSE coalesce(posted.status, '') END AS status, coalesce(banks.name, '') AS "bankName",
          cleared_on AS "clearedOn", check_id AS "checkId", CASE WHEN held > 1 THEN NULL ELSE payment_id END AS "paymentId", CASE WHEN type = 'deposit' THEN deposit_id END AS "depositId", journal_entry_id AS "journalEntryId", entry_kind AS "entryKind",
          CASE WHEN held > 1 THEN payments ELSE '[]' END AS payments, found, line
        FROM posted LEFT JOIN own.banks ON banks.tenant = ${tenant} AND banks.id = posted.bank_id
      )
      SELECT position, "eventType", day, "isLate", amount, balance, type, "bankName", number, party, memo, status, "clearedOn", "checkId", "paymentId", "depositId", "journalEntryId", "entryKind", payments, (count(*) OVER ())::int AS total FROM register
      WHERE day >= ${first} AND day <= ${last} AND position(${search.toLowerCase()} IN ${sql.unsafe(lowerSql("(number || ' ' || party || ' ' || memo || ' ' || coalesce(found, ''))"))}) > 0
      ORDER BY ${sort} ${isFiltered ? sql`` : sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`}`,
    ask<{ before: Cents; balance: Cents; cleared: Cents }[]>`
      SELECT coalesce(sum(amount) FILTER (WHERE day < ${first}), 0)::bigint AS before, coalesce(sum(amount), 0)::bigint AS balance, coalesce(sum(amount) FILTER (WHERE cleared_on IS NOT NULL), 0)::bigint AS cleared
      FROM (${entries}) entries WHERE day <= ${last}`,
  ]);
  const found = items.filter((item) => filters.every((filter) => holdsFor(item, filter)));
  const total = isFiltered ? found.length : (items[0]?.total ?? 0);
  return {
    bankId: bankId ?? null,
    bankName: bank.name,
    opening: sums?.before ?? 0,
    balance: sums?.balance ?? 0,
    cleared: sums?.cleared ?? 0,
    items: (isFiltered ? found.slice((page - 1) * limit, page * limit) : found).map(
      ({ total: _all, ...entry }) => entry,
    ),
    total,
    page,
    limit,
    hasMore: page * limit < total,
  };
}
