import { retentionDeadline } from '@backoffice/contracts/features/contracts';
import { billingContactsOf, returnedAddressesOf, type RecordedContact } from '@backoffice/contracts/features/customers';
import {
  aged,
  agedTotals,
  agedTotalsBy,
  isReceivableFound,
  type AgingBasis,
  type OpenInvoice,
  type Receivable,
  type Receivables,
  type ReceivablesQuery,
  type ReceivablesRequest,
  type UnappliedCredit,
} from '@backoffice/contracts/features/receivables';
import { LIST_LIMIT, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import { billSumsSql, countedSql } from '#capabilities/journal-sql.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';

/**
 * Oracle: receivables as they were answered before they had a table of their own: every entry of the ledger up to the
 * day is summed, and all rows are searched, aged, sorted and added up in memory. What is equal stands in the order of
 * the ids.
 */

/** 9 before 10. Made once: it is asked for every pair of invoices of the same day that are shown. */
const numberCollator = new Intl.Collator('en', { numeric: true });

/** On which day, by which days, and of whom the receivables are asked for; `salesmen` is null for everybody's. */
type LedgerSelection = {
  readonly tenant: string;
  readonly salesmen: readonly string[] | null;
  readonly customerId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly asOf?: Day | undefined;
  readonly basis?: AgingBasis | undefined;
};
type LedgerReceivables = {
  readonly asOf: Day;
  readonly basis: AgingBasis;
  readonly receivables: readonly Receivable[];
  readonly credits: readonly UnappliedCredit[];
};

/** All that is open or retained, and all credit, by the books of a day and never by today's balances. */
async function ledgerReceivables(
  ports: Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>,
  { tenant, salesmen, customerId, locationId, asOf: day, basis: chosen }: LedgerSelection,
): Promise<LedgerReceivables> {
  const { sql } = ports;
  const asOf = await reportDay(ports, tenant, day);
  const basis = chosen ?? (await ports.companyOf(tenant))?.agingBasis ?? 'invoiceDate';
  const posted = sql`tenant = ${tenant} AND day <= ${asOf} ${salesmen === null ? sql`` : sql`AND salesman_id = ANY(${salesmen})`}`;
  const ask = tenantSql(sql, tenant);
  // By their contracts, so that the entries are still read from their own index.
  const contracts =
    customerId === undefined && locationId === undefined
      ? sql``
      : sql`AND contract_id IN (SELECT id FROM own.contracts WHERE tenant = ${tenant} ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`} ${locationId === undefined ? sql`` : sql`AND location_id = ${locationId}`})`;
  // Credit is the customer's, at none of their locations.
  const credits =
    locationId !== undefined ? sql`AND false` : customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`;

  const [invoices, unapplied] = await Promise.all([
    // Retention that one invoice holds and another releases belongs to their contract: it is shown while the contract
    // has any.
    // `billed`: when the invoice was last approved, its date and its due date, from the same scan of one index as the
    // sums.
    ask<StandingInvoice[]>`
      WITH posted AS (
        SELECT contract_id, invoice_id, ${billSumsSql(sql)}, coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0)::bigint AS retention,
          max(lpad(position::text, 16, '0') || invoice_date || due_date) FILTER (WHERE event_type = 'InvoiceApproved') AS billed
        FROM own.ledger WHERE ${posted} AND contract_id IS NOT NULL AND account IN ('receivable', 'retention') ${contracts} GROUP BY contract_id, invoice_id
      ), standing AS (
        SELECT *, ${countedSql(sql)} AS counted, sum(retention) OVER (PARTITION BY contract_id) AS of_contract FROM posted
      )
      SELECT invoice_id AS "invoiceId", number, customer_id AS "customerId", customer_name AS "customerName", invoices.contract_id AS "contractId", contract_number AS "contractNumber", contract_name AS "contractName",
        location_id AS "locationId", location_name AS "locationName", salesman_id AS "salesmanId", salesman_name AS "salesmanName", substr(billed, 17, 10) AS date, substr(billed, 27) AS "dueDate",
        due::bigint AS amount, counted::bigint AS paid, (due - counted)::bigint AS open, CASE WHEN of_contract = 0 THEN 0 ELSE retention END AS retention, completed_on AS "completedOn", (standing.paid - counted)::bigint AS credit
      FROM standing JOIN own.invoices ON invoices.tenant = ${tenant} AND invoices.id = invoice_id
        LEFT JOIN (SELECT id AS completed_id, completed_on FROM own.contracts WHERE tenant = ${tenant}) completed ON completed_id = standing.contract_id AND retention <> 0
      WHERE due <> counted OR standing.paid <> counted OR (retention <> 0 AND of_contract <> 0)
      ORDER BY invoice_id`,
    ask<UnappliedCredit[]>`
      SELECT credit.*, customer_name AS "customerName", salesman_name AS "salesmanName" FROM (
        SELECT customer_id AS "customerId", salesman_id AS "salesmanId", max(payment_id) AS payment_id, -sum(amount)::bigint AS credit
        FROM own.ledger WHERE ${posted} AND account = 'credit' ${credits} GROUP BY customer_id, salesman_id HAVING sum(amount) <> 0
      ) credit JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = credit.payment_id`,
  ]);

  return {
    asOf,
    basis,
    receivables: invoices
      .flatMap(({ date, credit: _apart, completedOn, ...each }) =>
        date === null ? [] : [{ ...each, date, retentionDueOn: completedOn && retentionDeadline(completedOn) }],
      )
      .filter(({ open, retention }) => open !== 0 || retention !== 0)
      .map((each) => aged(each, asOf, basis)),
    credits: [...unapplied, ...invoices.filter(({ credit }) => credit !== 0)],
  };
}

/** The list of what customers owe, within what the caller may see. */
export async function receivablesByOracle(
  ports: ReadPorts,
  {
    asOf: day,
    basis: chosen,
    mine,
    customerId,
    locationId,
    only,
    sortBy,
    order,
    page,
    limit: wanted,
    ...search
  }: ReceivablesRequest,
  caller: Caller,
  { myArList = false, salesmanId, viewType }: ReceivablesQuery = {},
): Promise<Receivables> {
  const visible = mine || myArList ? [caller.actor.id] : visibleSalesmen(caller);
  const salesmen = salesmanId === undefined ? visible : (visible ?? [salesmanId]).filter((each) => each === salesmanId);
  const { tenant } = caller;
  const { asOf, basis, ...all } = await ledgerReceivables(ports, {
    tenant,
    salesmen,
    customerId,
    locationId,
    asOf: day,
    basis: chosen,
  });
  const isNarrowed = search.search !== '' || search.filters.length > 0 || search.moreThan !== undefined;
  const receivables = isNarrowed ? all.receivables.filter((each) => isReceivableFound(each, search)) : all.receivables;
  const found = new Set(receivables.map(({ customerId }) => customerId));
  const credits = isNarrowed ? all.credits.filter(({ customerId }) => found.has(customerId)) : all.credits;
  const listed = receivables.filter(({ bucket, retention, isOverdue, isRetentionOverdue }) => {
    if (only === 'overdue') return isOverdue;
    if (only === 'retention') return retention !== 0;
    if (only === 'retentionOverdue') return isRetentionOverdue;
    return only === undefined ? bucket !== null : bucket === only;
  });
  const held = receivables.filter(({ bucket }) => bucket === null);
  const limit = Math.min(wanted, LIST_LIMIT);
  const debtors = viewType === 'salesman' ? [] : byNameAndId(agedTotalsBy('customer', receivables, credits));
  const contactOf = await billingContacts(
    tenantSql(ports.sql, tenant),
    tenant,
    debtors.map(({ id }) => id),
    visibleSalesmen(caller),
  );
  return {
    asOf,
    basis,
    items: sortedPage(listed, { sortBy, order }, (page - 1) * limit, page * limit),
    total: listed.length,
    page,
    limit,
    hasMore: page * limit < listed.length,
    totals: agedTotals(receivables, credits),
    bySalesman: viewType === 'customer' ? [] : byNameAndId(agedTotalsBy('salesman', receivables, credits)),
    byCustomer: debtors.map((each) => ({ ...each, ...(contactOf.get(each.id) ?? { contact: null, returned: [] }) })),
    retentionOnly: { count: held.length, retention: held.reduce((sum, { retention }) => sum + retention, 0) },
  };
}

const byNameAndId = <Sums extends { readonly id: string; readonly name: string }>(all: readonly Sums[]) =>
  all.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));

/** Whom of each customer to ask, of those the caller sees. */
async function billingContacts(
  ask: ReturnType<typeof tenantSql>,
  tenant: string,
  customerIds: readonly string[],
  salesmen: readonly string[] | null,
): Promise<ReadonlyMap<string, Pick<Receivables['byCustomer'][number], 'contact' | 'returned'>>> {
  const customers = await ask<{ id: string; salesmanId: string; contacts: RecordedContact[] }[]>`
    SELECT id, salesman_id AS "salesmanId", contacts FROM own.customers WHERE tenant = ${tenant} AND id = ANY(${customerIds})`;
  return new Map(
    customers
      .filter(({ salesmanId }) => salesmen === null || salesmen.includes(salesmanId))
      .flatMap(({ id, contacts }) => {
        const [contact] = billingContactsOf(contacts);
        if (!contact) return [];
        const { name, phone, email } = contact;
        return [[id, { contact: { name, phone, email }, returned: returnedAddressesOf(contacts) }]];
      }),
  );
}

/** `credit`: money for an invoice that asks for it from a later day only. On this one it was the customer's. */
type StandingInvoice = Omit<OpenInvoice, 'date' | 'retentionDueOn'> &
  Pick<UnappliedCredit, 'credit'> & { readonly date: Day | null; readonly completedOn: Day | null };

/** In the order that is asked for, by number where that is the same; only what is shown is put in order by number. */
function sortedPage(
  receivables: readonly Receivable[],
  { sortBy, order }: Pick<ReceivablesRequest, 'sortBy' | 'order'>,
  from: number,
  to: number,
): Receivable[] {
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : numberCollator.compare(String(a), String(b));
  const sign = order === 'asc' ? 1 : -1;
  const groups = [...Map.groupBy(receivables, (each) => each[sortBy])].toSorted(([a], [b]) => sign * compare(a, b));
  const shown: Receivable[] = [];
  let passed = 0;
  for (const [, alike] of groups) {
    if (passed < to && passed + alike.length > from)
      shown.push(
        ...alike
          .toSorted((a, b) => numberCollator.compare(a.number, b.number))
          .slice(Math.max(0, from - passed), to - passed),
      );
    passed += alike.length;
  }
  return shown;
}
