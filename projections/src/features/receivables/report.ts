import {
  aged,
  agedTotals,
  agedTotalsBy,
  type OpenInvoice,
  type Receivable,
  type Receivables,
  type ReceivablesRequest,
  type UnappliedCredit,
} from '@backoffice/contracts/features/receivables';
import { dayIn, LIST_LIMIT } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';

/** 9 before 10. Made once: it is asked for every pair of invoices of the same day that are shown. */
const numberCollator = new Intl.Collator('en', { numeric: true });

/** What customers owe by the books of a day, never by today's balances; within what the caller may see. */
export async function receivablesOf(
  { sql, clock, companyOf }: ReadPorts,
  { asOf: day, basis: chosen, mine, customerId, locationId, only, page, limit: wanted }: ReceivablesRequest,
  caller: Caller,
): Promise<Receivables> {
  const company = await companyOf(caller.tenant);
  const asOf = day ?? dayIn(company?.timeZone ?? 'UTC', clock.now());
  const basis = chosen ?? company?.agingBasis ?? 'invoiceDate';
  const salesmen = mine ? [caller.actor.id] : visibleSalesmen(caller);
  const { tenant } = caller;
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
    // Retention that one invoice holds and another releases belongs to their contract: it is shown while the contract has any.
    // `billed`: when the invoice was last approved, its date and its due date, from the same scan of one index as the sums.
    ask<(OpenInvoice | PrepaidInvoice)[]>`
      WITH standing AS (
        SELECT contract_id, invoice_id, coalesce(sum(amount) FILTER (WHERE account = 'receivable'), 0)::bigint AS open, coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0)::bigint AS retention,
          max(lpad(position::text, 16, '0') || invoice_date || due_date) FILTER (WHERE event_type = 'InvoiceApproved') AS billed
        FROM own.ledger WHERE ${posted} AND contract_id IS NOT NULL AND account IN ('receivable', 'retention') ${contracts} GROUP BY contract_id, invoice_id
      ), held AS (SELECT *, sum(retention) OVER (PARTITION BY contract_id) AS of_contract FROM standing)
      SELECT invoice_id AS "invoiceId", number, customer_id AS "customerId", customer_name AS "customerName", invoices.contract_id AS "contractId", contract_number AS "contractNumber", contract_name AS "contractName",
        location_id AS "locationId", location_name AS "locationName", salesman_id AS "salesmanId", salesman_name AS "salesmanName", substr(billed, 17, 10) AS date, substr(billed, 27) AS "dueDate", open, CASE WHEN of_contract = 0 THEN 0 ELSE retention END AS retention
      FROM held JOIN own.invoices ON invoices.tenant = ${tenant} AND invoices.id = invoice_id
      WHERE open <> 0 OR (billed IS NOT NULL AND retention <> 0 AND of_contract <> 0)`,
    ask<UnappliedCredit[]>`
      SELECT credit.*, customer_name AS "customerName", salesman_name AS "salesmanName" FROM (
        SELECT customer_id AS "customerId", salesman_id AS "salesmanId", max(payment_id) AS payment_id, -sum(amount)::bigint AS credit
        FROM own.ledger WHERE ${posted} AND account = 'credit' ${credits} GROUP BY customer_id, salesman_id HAVING sum(amount) <> 0
      ) credit JOIN own.post_payments paid ON paid.tenant = ${tenant} AND paid.id = credit.payment_id`,
  ]);

  const receivables = invoices.filter(isBilled).map((each) => aged(each, asOf, basis));
  const unused = [
    ...unapplied,
    ...invoices.filter((each) => !isBilled(each)).map(({ open, ...of }) => ({ ...of, credit: -open })),
  ];
  const limit = Math.min(wanted, LIST_LIMIT);
  const listed =
    only === undefined
      ? receivables
      : receivables.filter(({ bucket, retention, isOverdue }) =>
          only === 'retention' ? retention !== 0 : only === 'overdue' ? isOverdue : bucket === only,
        );
  const items = pageOldestFirst(listed, (page - 1) * limit, page * limit);
  return {
    asOf,
    basis,
    items,
    total: listed.length,
    page,
    limit,
    hasMore: page * limit < listed.length,
    totals: agedTotals(receivables, unused),
    bySalesman: agedTotalsBy('salesman', receivables, unused),
    byCustomer: agedTotalsBy('customer', receivables, unused),
  };
}

/** Money for an invoice that counts from a later day only: on this one it was the customer's. */
type PrepaidInvoice = Omit<OpenInvoice, 'date'> & { readonly date: null };
const isBilled = (invoice: OpenInvoice | PrepaidInvoice): invoice is OpenInvoice => invoice.date !== null;

/** Oldest first, by number within a day; only the days that are shown are put in order. */
function pageOldestFirst(receivables: readonly Receivable[], from: number, to: number): Receivable[] {
  const byDays = [...Map.groupBy(receivables, ({ days }) => days)].toSorted(([a], [b]) => b - a);
  const shown: Receivable[] = [];
  let passed = 0;
  for (const [, ofDay] of byDays) {
    if (passed < to && passed + ofDay.length > from)
      shown.push(
        ...ofDay
          .toSorted((a, b) => numberCollator.compare(a.number, b.number))
          .slice(Math.max(0, from - passed), to - passed),
      );
    passed += ofDay.length;
  }
  return shown;
}
