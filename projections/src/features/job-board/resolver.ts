import { openLinesOn, type CommitmentView } from '@backoffice/contracts/features/commitments';
import type { ContractView } from '@backoffice/contracts/features/contracts';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { commitmentRows } from '#capabilities/commitments-sql.ts';
import { billSumsSql, countedSql, openedBillings } from '#capabilities/journal-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

export type OpenJob = Pick<
  ContractView,
  | 'id'
  | 'number'
  | 'name'
  | 'type'
  | 'locationId'
  | 'locationName'
  | 'customerName'
  | 'salesmanName'
  | 'amount'
  | 'changeOrders'
  | 'costPlus'
  | 'costEstimates'
  | 'profitSettlements'
  | 'completedOn'
  | 'noticeOfCompletionRecordedOn'
  | 'isPublicWork'
  | 'closedAt'
  | 'voidedAt'
>;

/**
 * Contracts that were signed by a day; those that ended on it or before are among them, as that is a matter of the
 * company's zone.
 */
export const openJobs = async (sql: Sql, tenant: string, day: Day, salesmen: readonly string[] | null) =>
  tenantSql(sql, tenant)<OpenJob[]>`
    SELECT id, number, name, type, location_id AS "locationId", location_name AS "locationName", customer_name AS "customerName", salesman_name AS "salesmanName",
      amount, change_orders AS "changeOrders", cost_plus AS "costPlus", cost_estimates AS "costEstimates", profit_settlements AS "profitSettlements",
      completed_on AS "completedOn",
      notice_of_completion_recorded_on AS "noticeOfCompletionRecordedOn", is_public_work AS "isPublicWork", closed_at AS "closedAt", voided_at AS "voidedAt"
    FROM own.contracts WHERE tenant = ${tenant} AND trashed_at IS NULL AND signature ->> 'date' <= ${day}
      AND (closed_at IS NULL OR closed_at >= ${day}) AND (voided_at IS NULL OR voided_at >= ${day})
      ${salesmen === null ? sql`` : sql`AND salesman_id = ANY(${salesmen})`}`;

type LedgerSums = Record<'billed' | 'extras' | 'retention' | 'paid', Cents>;
const NOTHING_POSTED: LedgerSums = { billed: 0, extras: 0, retention: 0, paid: 0 };

/** What was billed, retained and paid of contracts by a day. */
export async function billedOn(
  sql: Sql,
  tenant: string,
  contractIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, LedgerSums>> {
  const found = await tenantSql(sql, tenant)<(LedgerSums & { contractId: string })[]>`
    WITH bills AS (
      SELECT contract_id, ${billSumsSql(sql)}, coalesce(-sum(amount) FILTER (WHERE account = 'revenue'), 0) AS billed,
        coalesce(-sum(amount) FILTER (WHERE account = 'revenue' AND is_extra), 0) AS extras, coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0) AS retention
      FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds}) AND day <= ${day} GROUP BY contract_id, invoice_id
    )
    SELECT contract_id AS "contractId", sum(billed)::bigint AS billed, sum(extras)::bigint AS extras, sum(retention)::bigint AS retention, sum(${countedSql(sql)})::bigint AS paid
    FROM bills GROUP BY contract_id`;
  const withOpened = await openedBillings(sql, tenant, contractIds, day);
  const byContract = new Map(found.map(({ contractId, ...sums }) => [contractId, sums]));
  return new Map(contractIds.map((id) => [id, withOpened(id, byContract.get(id) ?? NOTHING_POSTED)]));
}

/** What was billed of lines by a day, by the invoices that stand in its books. */
export async function billedOnLines(
  sql: Sql,
  tenant: string,
  contractIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, Cents>> {
  const found = await tenantSql(sql, tenant)<{ lineItemId: string; amount: Cents }[]>`
    SELECT line ->> 'sourceLineItemId' AS "lineItemId", sum((line ->> 'thisPeriod')::bigint)::bigint AS amount
    FROM own.invoices CROSS JOIN jsonb_array_elements(line_items) line
    WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds}) AND line ->> 'source' = 'changeOrder' AND id IN (
      SELECT invoice_id FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds}) AND day <= ${day} AND account = 'revenue'
      GROUP BY invoice_id HAVING sum(amount) <> 0
    ) GROUP BY 1`;
  return new Map(found.map(({ lineItemId, amount }) => [lineItemId, amount]));
}

export const linesOfChanges = async (sql: Sql, tenant: string, contractIds: readonly string[]) =>
  tenantSql(sql, tenant)<{ contractId: string; changeOrderId: string; lineItemId: string }[]>`
    SELECT contract_id AS "contractId", id AS "changeOrderId", line ->> 'id' AS "lineItemId"
    FROM own.change_orders CROSS JOIN jsonb_array_elements(line_items) line WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds})`;

/** What is promised to vendors of jobs on a day, and not billed by them yet. */
export async function committedOn(
  sql: Sql,
  tenant: string,
  contractIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await commitmentRows<CommitmentView>(sql, tenant, contractIds);
  const sums = new Map<string, Cents>();
  for (const row of rows)
    for (const { open } of openLinesOn(row, day)) sums.set(row.contractId, (sums.get(row.contractId) ?? 0) + open);
  return sums;
}
