import { returnedAddressesOf, type RecordedContact } from '@backoffice/contracts/features/customers';
import {
  ageBuckets,
  type AgedTotals,
  type AgingBasis,
  type BillingContact,
  type Receivable,
  type Receivables,
  type ReceivablesQuery,
  type ReceivablesRequest,
  type UnappliedCredit,
} from '@backoffice/contracts/features/receivables';
import { LIST_LIMIT, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import type { ReceivablesScope } from '#capabilities/receivables-sql.ts';
import { parameterBinder } from '#lists/condition-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { allReceivables, receivablesPage, receivableSums, unappliedCredits, type SumsRow } from './queries.ts';

type ReceivablesPorts = Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>;
type ReceivablesSelection = Pick<ReceivablesScope, 'tenant' | 'salesmen' | 'customerId' | 'locationId'> & {
  readonly asOf?: Day | undefined;
  readonly basis?: AgingBasis | undefined;
};

/** Left out, the day is today where the company is, and the basis the company's choice. */
const scopeOf = async (
  ports: ReceivablesPorts,
  { asOf, basis, ...selection }: ReceivablesSelection,
): Promise<ReceivablesScope> => ({
  ...selection,
  asOf: await reportDay(ports, selection.tenant, asOf),
  basis: basis ?? (await ports.companyOf(selection.tenant))?.agingBasis ?? 'invoiceDate',
});

/** All that is open or retained, and all credit, by the books of a day and never by today's balances. */
export async function ledgerReceivables(
  ports: ReceivablesPorts,
  selection: ReceivablesSelection,
): Promise<{
  readonly asOf: Day;
  readonly basis: AgingBasis;
  readonly receivables: readonly Receivable[];
  readonly credits: readonly UnappliedCredit[];
}> {
  const scope = await scopeOf(ports, selection);
  const [receivables, credits] = await Promise.all([
    allReceivables(ports.sql, scope),
    unappliedCredits(ports.sql, scope),
  ]);
  return { asOf: scope.asOf, basis: scope.basis, receivables, credits };
}

/** The list of what customers owe, within what the caller may see. */
export async function receivablesOf(
  ports: ReadPorts,
  {
    asOf: day,
    basis: chosen,
    mine,
    customerId,
    locationId,
    sortBy,
    order,
    page,
    limit: wanted,
    ...listed
  }: ReceivablesRequest,
  caller: Caller,
  { myArList = false, salesmanId, viewType }: ReceivablesQuery = {},
): Promise<Receivables> {
  const visible = mine || myArList ? [caller.actor.id] : visibleSalesmen(caller);
  const salesmen = salesmanId === undefined ? visible : (visible ?? [salesmanId]).filter((each) => each === salesmanId);
  const { tenant } = caller;
  const scope = await scopeOf(ports, { tenant, salesmen, customerId, locationId, asOf: day, basis: chosen });
  const limit = Math.min(wanted, LIST_LIMIT);
  const [items, sums, credits] = await Promise.all([
    receivablesPage(ports.sql, scope, listed, { sortBy, order, limit, offset: (page - 1) * limit }),
    receivableSums(ports.sql, scope, listed, viewType === 'salesman' ? ['salesman'] : ['customer', 'salesman']),
    unappliedCredits(ports.sql, scope, listed),
  ]);
  const ofSalesmen = sums.filter(({ salesmanId: id }) => id !== null);
  const total = (of: 'listed' | 'heldCount' | 'held') => ofSalesmen.reduce((count, each) => count + each[of], 0);
  const bySalesman = totalsBy('salesman', ofSalesmen, credits);
  const ofCustomers = sums.filter(({ salesmanId: id }) => id === null);
  const debtors = viewType === 'salesman' ? [] : totalsBy('customer', ofCustomers, credits);
  const contactOf = await billingContacts(
    ports.sql,
    tenant,
    debtors.map(({ id }) => id),
    visibleSalesmen(caller),
  );
  return {
    asOf: scope.asOf,
    basis: scope.basis,
    items,
    total: total('listed'),
    page,
    limit,
    hasMore: page * limit < total('listed'),
    totals: addTotals(bySalesman),
    bySalesman: viewType === 'customer' ? [] : bySalesman,
    byCustomer: debtors.map((each) => ({ ...each, ...(contactOf.get(each.id) ?? UNSEEN) })),
    retentionOnly: { count: total('heldCount'), retention: total('held') },
  };
}

const UNSEEN = { contact: null, returned: [] };
/** Made once: there are as many names as customers. */
const byName = new Intl.Collator();
type TotalsOf = Receivables['bySalesman'][number];

/** Sums with credit, in the order of the names. */
function totalsBy(
  who: 'customer' | 'salesman',
  sums: readonly SumsRow[],
  credits: readonly UnappliedCredit[],
): TotalsOf[] {
  const totals = new Map(
    sums.map((each) => [each[`${who}Id`] ?? '', totalsOf(each[`${who}Id`] ?? '', each[`${who}Name`] ?? '', each)]),
  );
  for (const credit of credits) {
    const [id, name] = [credit[`${who}Id`], credit[`${who}Name`]];
    const before = totals.get(id) ?? totalsOf(id, name);
    totals.set(id, { ...before, name, credit: before.credit + credit.credit });
  }
  return [...totals.values()].toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

function totalsOf(id: string, name: string, sums?: SumsRow): TotalsOf {
  const { current = 0, '0-30': upTo30 = 0, '31-60': upTo60 = 0, '61-90': upTo90 = 0, past90 = 0 } = sums ?? {};
  const { overdue = 0, retention = 0, retentionOverdue = 0 } = sums ?? {};
  return {
    id,
    name,
    buckets: { current, '0-30': upTo30, '31-60': upTo60, '61-90': upTo90, past90 },
    open: current + upTo30 + upTo60 + upTo90 + past90,
    overdue,
    retention,
    retentionOverdue,
    credit: 0,
  };
}

function addTotals(all: readonly AgedTotals[]): AgedTotals {
  const sum = (of: (each: AgedTotals) => number) => all.reduce((total, each) => total + of(each), 0);
  const [current, upTo30, upTo60, upTo90, past90] = ageBuckets.map((bucket) => sum(({ buckets }) => buckets[bucket]));
  return {
    buckets: {
      current: current ?? 0,
      '0-30': upTo30 ?? 0,
      '31-60': upTo60 ?? 0,
      '61-90': upTo90 ?? 0,
      past90: past90 ?? 0,
    },
    open: sum(({ open }) => open),
    overdue: sum(({ overdue }) => overdue),
    retention: sum(({ retention }) => retention),
    retentionOverdue: sum(({ retentionOverdue }) => retentionOverdue),
    credit: sum(({ credit }) => credit),
  };
}

/** In SQL: the first of those that `billingContactsOf` names. */
const contactSql = `coalesce(${[
  '$[*] ? (@.isPrimary == true && @.receives[*] == "invoice")',
  '$[*] ? (@.receives[*] == "invoice")',
  '$[*] ? (@.isPrimary == true)',
  '$[0]',
]
  .map((path) => `jsonb_path_query_first(contacts, '${path}')`)
  .join(', ')})`;

type Debtor = Receivables['byCustomer'][number];
/** `marked`: all of them where mail came back from one. */
type DebtorContacts = {
  readonly id: string;
  readonly contact: BillingContact;
  readonly marked: readonly RecordedContact[] | null;
};
/** Of every customer whom the caller sees, whom to ask, and from which addresses for bills mail came back. */
async function billingContacts(
  sql: Sql,
  tenant: string,
  customerIds: readonly string[],
  salesmen: readonly string[] | null,
): Promise<ReadonlyMap<string, Pick<Debtor, 'contact' | 'returned'>>> {
  const { bind, values } = parameterBinder();
  // Joined, as so many that are asked for one by one take longer than all of them.
  const asked = `(SELECT unnest(${bind(customerIds)}::text[]) AS id) asked`;
  const seen = [
    `tenant = ${bind(tenant)}`,
    ...(salesmen === null ? [] : [`salesman_id = ANY(${bind(salesmen)}::text[])`]),
  ].join(' AND ');
  const contacts = await tenantSql(sql, tenant).unsafe<DebtorContacts[]>(
    `SELECT id, json_build_object('name', contact ->> 'name', 'phone', contact ->> 'phone', 'email', contact ->> 'email') AS contact, marked
     FROM (SELECT id, ${contactSql} AS contact, CASE WHEN contacts @? '$[*] ? (@.emailBouncedAt != null)' THEN contacts END AS marked FROM own.customers JOIN ${asked} USING (id) WHERE ${seen} OFFSET 0) customers WHERE contact IS NOT NULL`,
    values,
  );
  return new Map(
    contacts.map(({ id, contact, marked }) => [id, { contact, returned: returnedAddressesOf(marked ?? []) }]),
  );
}
