import { bucketOf, type AgingBasis } from '@backoffice/contracts/features/receivables';
import { accountFinder, usualAccounts, type ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import type {
  Totals1099,
  TrialBalance,
  VendorBalance,
  VendorBalances,
  VendorBalancesRequest,
} from '@backoffice/contracts/features/ledger';
import { paidRows, paidSources, payees1099, reportedFrom } from '@backoffice/contracts/features/tax-reports';
import { daysBetween, holdsFor, LIST_LIMIT, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

export type LedgerPorts = Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>;
type BalanceDay = { readonly asOf: Day; readonly basis: AgingBasis };

/** On which day, and by which days what is open is aged. */
export const balanceDay = async (
  ports: LedgerPorts,
  tenant: string,
  { asOf, basis }: { readonly asOf?: Day | undefined; readonly basis?: AgingBasis | undefined },
): Promise<BalanceDay> => ({
  asOf: await reportDay(ports, tenant, asOf),
  basis: basis ?? (await ports.companyOf(tenant))?.agingBasis ?? 'invoiceDate',
});

type VendorRow = Pick<
  VendorBalance,
  | 'vendorId'
  | 'vendorName'
  | 'type'
  | 'is1099'
  | 'w9On'
  | 'insuranceExpiresOn'
  | 'workersCompExpiresOn'
  | 'licenceExpiresOn'
>;
type BillRow = { readonly vendorId: string; readonly billed: Cents; readonly paid: Cents } & Readonly<
  Record<'date' | 'dueDate', Day | null>
>;

/** What is owed to vendors by the books of a day, and never by today's balances. `vendorId`: to one of them. */
export async function vendorBalances(
  { sql }: LedgerPorts,
  tenant: string,
  { asOf, basis }: BalanceDay,
  vendorId?: string,
): Promise<VendorBalance[]> {
  const ask = tenantSql(sql, tenant);
  const [vendors, bills] = await Promise.all([
    ask<VendorRow[]>`
      SELECT id AS "vendorId", name AS "vendorName", type, is1099 AS "is1099", w9_on AS "w9On",
        insurance_expires_on AS "insuranceExpiresOn", workers_comp_expires_on AS "workersCompExpiresOn", licence_expires_on AS "licenceExpiresOn"
      FROM own.suppliers
      WHERE tenant = ${tenant} ${vendorId === undefined ? sql`` : sql`AND id = ${vendorId}`}
      ORDER BY id`,
    // When it was last recorded or edited says its dates.
    ask<BillRow[]>`
      SELECT vendor_id AS "vendorId", coalesce(-sum(amount) FILTER (WHERE check_id IS NULL), 0)::bigint AS billed, coalesce(sum(amount) FILTER (WHERE check_id IS NOT NULL), 0)::bigint AS paid,
        (array_agg(invoice_date ORDER BY position DESC, ordinal DESC) FILTER (WHERE invoice_date IS NOT NULL))[1] AS date,
        (array_agg(due_date ORDER BY position DESC, ordinal DESC) FILTER (WHERE due_date IS NOT NULL))[1] AS "dueDate"
      FROM own.ledger WHERE tenant = ${tenant} AND account = 'payable' AND day <= ${asOf} ${vendorId === undefined ? sql`` : sql`AND vendor_id = ${vendorId}`}
      GROUP BY vendor_id, bill_id`,
  ]);
  const billsOf = Map.groupBy(bills, (each) => each.vendorId);
  return vendors.map((vendor) => ({ ...vendor, ...balanceOf(billsOf.get(vendor.vendorId) ?? [], asOf, basis) }));
}

type Balance = Omit<VendorBalance, keyof VendorRow>;
const noBalance = (): Balance => ({
  billed: 0,
  paid: 0,
  open: 0,
  overdue: 0,
  buckets: { current: 0, '0-30': 0, '31-60': 0, '61-90': 0, past90: 0 },
});

function balanceOf(bills: readonly BillRow[], asOf: Day, basis: AgingBasis): Balance {
  const sums = noBalance();
  for (const { billed, paid, date, dueDate } of bills) {
    const open = billed - paid;
    sums.billed += billed;
    sums.paid += paid;
    sums.open += open;
    if (open > 0 && dueDate !== null && dueDate < asOf) sums.overdue += open;
    sums.buckets[bucketOf(daysBetween((basis === 'dueDate' ? dueDate : date) ?? asOf, asOf), basis)] += open;
  }
  return sums;
}

export async function listVendorBalances(
  ports: LedgerPorts,
  tenant: string,
  { type, only, search, filters, sortBy, order, page, limit: wanted, ...day }: VendorBalancesRequest,
): Promise<VendorBalances> {
  const on = await balanceDay(ports, tenant, day);
  const words = search.toLowerCase().split(/\s+/);
  const found = (await vendorBalances(ports, tenant, on)).filter(
    (vendor) =>
      (type === undefined || vendor.type === type) &&
      (only === undefined || vendor[only] !== 0) &&
      filters.every((filter) => holdsFor(vendor, filter)) &&
      words.every((word) => vendor.vendorName.toLowerCase().includes(word)),
  );
  const sign = order === 'asc' ? 1 : -1;
  const sorted = found.toSorted(
    (a, b) =>
      sign * (sortBy === 'vendorName' ? 0 : a[sortBy] - b[sortBy]) ||
      (sortBy === 'vendorName' ? sign : 1) * a.vendorName.localeCompare(b.vendorName),
  );
  const limit = Math.min(wanted, LIST_LIMIT);
  const totals = noBalance();
  for (const vendor of found) {
    for (const sum of ['billed', 'paid', 'open', 'overdue'] as const) totals[sum] += vendor[sum];
    for (const bucket of Object.keys(totals.buckets) as (keyof typeof totals.buckets)[])
      totals.buckets[bucket] += vendor.buckets[bucket]; // the same four
  }
  return {
    ...on,
    items: sorted.slice((page - 1) * limit, page * limit),
    totals,
    total: found.length,
    page,
    limit,
    hasMore: page * limit < found.length,
  };
}

/** What was paid in a year to vendors that get a 1099, as the report by vendor has it. */
export async function totals1099(
  { reportRows }: Pick<ReadPorts, 'reportRows'>,
  caller: Caller,
  year: number,
): Promise<Totals1099> {
  const rows = (await reportRows?.(paidSources(year), caller)) ?? {};
  return {
    year,
    threshold: reportedFrom(year),
    items: payees1099(paidRows(rows), year).map(({ payee: { id, name }, amount, standing }) => ({
      vendorId: id,
      vendorName: name,
      paid: amount,
      isReportable: standing === 'filed',
    })),
  };
}

type AccountSum = { readonly account: string; readonly bankId: string | null; readonly amount: Cents };

const balanceColumnSql = (sql: Sql) => ({
  bank: sql`account IN ('bank', 'cards') AND bank_id`,
  payable: sql`account = 'payable' AND vendor_id`,
  account: sql`account`,
  stock: sql`account = 'inventory' AND inventory_item_id`,
});

/** What a bank or an account has by the books, or what they owe to a vendor. */
export async function ledgerBalanceIn(
  sql: Sql,
  tenant: string,
  of: 'bank' | 'payable' | 'account' | 'stock',
  id: string,
): Promise<Cents> {
  const [sum] = await tenantSql(sql, tenant)<{ amount: Cents }[]>`
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM own.ledger
    WHERE tenant = ${tenant} AND ${balanceColumnSql(sql)[of]} = ${id}`;
  return of === 'payable' ? 0 - (sum?.amount ?? 0) : (sum?.amount ?? 0);
}

/** What every account stood at on a day: the sum of its entries, each bank an account of its own. */
export async function trialBalance(ports: LedgerPorts, tenant: string, day?: Day): Promise<TrialBalance> {
  const asOf = await reportDay(ports, tenant, day);
  const ask = tenantSql(ports.sql, tenant);
  const [posted, banks, [chart]] = await Promise.all([
    ask<AccountSum[]>`
      SELECT account, CASE WHEN account IN ('bank', 'cards') THEN bank_id END AS "bankId", sum(amount)::bigint AS amount
      FROM own.ledger WHERE tenant = ${tenant} AND day <= ${asOf} GROUP BY 1, 2 HAVING sum(amount) <> 0`,
    ask<Parameters<typeof accountFinder>[1]>`
      SELECT id, name, kind, gl_code AS "glCode", created_at AS "createdAt" FROM own.banks WHERE tenant = ${tenant}`,
    ask<{ accounts: ChartAccount[] }[]>`SELECT accounts FROM own.chart_of_accounts WHERE tenant = ${tenant}`,
  ]);
  const accountOf = accountFinder(chart?.accounts ?? usualAccounts, banks);
  const accounts = posted
    .map(({ account, bankId, amount }) => ({
      ...accountOf(account, bankId),
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
    }))
    .toSorted((a, b) => a.code.localeCompare(b.code) || a.name.localeCompare(b.name));
  return {
    asOf,
    accounts,
    debit: accounts.reduce((sum, { debit }) => sum + debit, 0),
    credit: accounts.reduce((sum, { credit }) => sum + credit, 0),
  };
}
