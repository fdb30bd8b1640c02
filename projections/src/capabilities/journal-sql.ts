import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

/** Of the entries of one bill: what it asks by a day, and what was paid on it by then. */
export const billSumsSql = (sql: Sql) => sql`
  coalesce(sum(amount) FILTER (WHERE account = 'receivable' AND payment_id IS NULL), 0) AS due,
  coalesce(-sum(amount) FILTER (WHERE account = 'receivable' AND payment_id IS NOT NULL), 0) AS paid`;

/**
 * In SQL: what of `paid` counts for the bill: never beyond what it asks by that day. The rest is the customer's credit
 * until it asks for more (ADR 0045).
 */
export const COUNTED = 'greatest(least(paid, greatest(due, 0)), least(due, 0))';
export const countedSql = (sql: Sql) => sql.unsafe(COUNTED);

type OpenedSums = Record<'billed' | 'extras' | 'paid', Cents>;
const NOTHING_OPENED: OpenedSums = { billed: 0, extras: 0, paid: 0 };
/**
 * What was billed of contracts before the books began, and paid of it by then: no revenue of theirs, so that the ledger
 * has none of it.
 */
export async function openedBillings(
  sql: Sql,
  tenant: string,
  contractIds: readonly string[],
  day: Day,
): Promise<<Sums extends Partial<OpenedSums>>(contractId: string, posted: Sums) => Sums> {
  const found = await tenantSql(sql, tenant)<(OpenedSums & { contractId: string })[]>`
    SELECT contract_id AS "contractId", sum(amount)::bigint AS billed, sum(paid_before)::bigint AS paid,
      coalesce(sum((SELECT sum((item ->> 'amount')::bigint) FROM jsonb_array_elements(invoice_items) item)), 0)::bigint AS extras
    FROM own.invoices WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds}) AND opened_on <= ${day} AND voided_at IS NULL GROUP BY contract_id`;
  const opened = new Map(found.map(({ contractId, ...sums }) => [contractId, sums]));
  return (contractId, posted) => {
    const before = opened.get(contractId) ?? NOTHING_OPENED;
    const added = Object.entries(before).flatMap(([key, amount]) =>
      key in posted ? [[key, amount + (posted[key as keyof OpenedSums] ?? 0)] as const] : [],
    );
    return { ...posted, ...Object.fromEntries(added) };
  };
}
