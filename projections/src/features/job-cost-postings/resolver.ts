import { budgetedIds, budgetedSources, estimatesOf, jobSources } from '@backoffice/contracts/features/budget-reports';
import { wholeCompanyReader } from '#kernel/row-scope.ts';
import { contract, type ContractView } from '@backoffice/contracts/features/contracts';
import type { PhaseReconciliation, RevenueBasis, TicketBill } from '@backoffice/contracts/features/job-cost-postings';
import { jobCost, type JobCostView } from '@backoffice/contracts/features/job-costs';
import type { ProfitSettlement } from '@backoffice/contracts/features/profit-settlements';
import { phaseTable, type Phase } from '@backoffice/contracts/features/profits';
import {
  carriesMoney,
  LIST_LIMIT,
  ListRequest,
  type Cents,
  type Day,
  type Instant,
} from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { billSumsSql, countedSql, openedBillings } from '#capabilities/journal-sql.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

type PostingsQuery = {
  readonly locationId?: string | undefined;
  readonly contractId?: string | undefined;
  readonly search: string;
  readonly asOf?: Day | undefined;
};
const FIELDS = [
  'id',
  'number',
  'name',
  'locationId',
  'locationName',
  'customerName',
  'lineItems',
  'changeOrders',
] as const;
type ContractRow = Pick<ContractView, (typeof FIELDS)[number]>;
type LineSum = { readonly contractId: string; readonly lineItemId: string | null; readonly amount: Cents };
type BilledLine = LineSum & {
  readonly lineItemId: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly date: Day;
};
type ChangedLine = { readonly changeOrderId: string; readonly lineItemId: string };

/** The phases of the contracts that a caller finds, by what is approved, billed and entered up to a day. */
export async function phaseReconciliation(
  ports: ReadPorts,
  { locationId, contractId, search, asOf: day }: PostingsQuery,
  caller: Caller,
): Promise<PhaseReconciliation> {
  const { tenant } = caller;
  const asOf = await reportDay(ports, tenant, day);
  const page = await ports.reads.list(
    contract,
    {
      request: ListRequest.parse({ search, limit: LIST_LIMIT, sortBy: 'number', order: 'asc' }),
      place: 'live',
      query: { locationId },
      where: contractId === undefined ? [] : [{ field: 'id', op: 'eq', value: contractId }],
      fields: FIELDS,
    },
    caller,
  );
  const contracts = page.items;
  const ids = contracts.map(({ id }) => id);
  const [costs, billed, changed] = await Promise.all([
    costsByLine(ports, tenant, ids, asOf),
    billedByLine(ports, tenant, ids, asOf),
    linesOfChanges(ports, tenant, ids),
  ]);
  const of = <Sum extends LineSum>(sums: readonly Sum[], id: string) => sums.filter((each) => each.contractId === id);
  return {
    asOf,
    hasMore: page.hasMore,
    items: contracts.map((agreed) => {
      const { id, number, name, locationId: at, locationName, customerName } = agreed;
      const billings = of(billed, id);
      const { rows, ...sums } = phaseTable(phasesOf(agreed, billings, changed, asOf), of(costs, id));
      const named = { contractId: id, contractNumber: number, contractName: name };
      const changeOrders = agreed.changeOrders.flatMap(({ changeOrderId, number: order, approvals }) =>
        approvals
          .filter(({ on }) => on <= asOf)
          .map(({ on, amount }) => ({ id: changeOrderId, number: order, on, amount })),
      );
      return {
        ...named,
        locationId: at,
        locationName,
        customerName,
        changeOrders,
        billings: billings.map(({ contractId: _of, ...each }) => each),
        rows: [...rows],
        ...sums,
      };
    }),
  };
}

/** The lines of the contract, and as one phase each its change orders that are approved by then. */
function phasesOf(
  { lineItems, changeOrders }: ContractRow,
  billed: readonly LineSum[],
  changed: readonly ChangedLine[],
  asOf: Day,
): Phase[] {
  const billedOf = (lines: readonly string[]) =>
    billed.reduce((sum, { lineItemId, amount }) => sum + (lines.includes(lineItemId ?? '') ? amount : 0), 0);
  const agreed = lineItems.filter(carriesMoney).map(({ id, name, amount }) => ({
    id,
    name,
    contract: amount,
    changes: 0,
    billed: billedOf([id]),
    lineItemIds: [id],
  }));
  const changes = changeOrders.flatMap(({ changeOrderId: id, number, approvals }): Phase[] => {
    const approved = approvals.filter(({ on }) => on <= asOf);
    if (approved.length === 0) return [];
    const lineItemIds = changed.flatMap(({ changeOrderId, lineItemId }) => (changeOrderId === id ? [lineItemId] : []));
    const amount = approved.reduce((sum, each) => sum + each.amount, 0);
    return [{ id, name: `CO ${number}`, contract: 0, changes: amount, billed: billedOf(lineItemIds), lineItemIds }];
  });
  return [...agreed, ...changes];
}

const costsByLine = async ({ sql }: ReadPorts, tenant: string, ids: readonly string[], asOf: Day) =>
  tenantSql(sql, tenant)<LineSum[]>`
    SELECT contract_id AS "contractId", line_item_id AS "lineItemId", sum(amount)::bigint AS amount
    FROM own.job_cost_postings WHERE tenant = ${tenant} AND contract_id = ANY(${ids}) AND day <= ${asOf}
    GROUP BY 1, 2 HAVING sum(amount) <> 0`;

/** Of the invoices that stand in the books of the day; of costs what they bill before markups and fee. */
const billedByLine = async ({ sql }: ReadPorts, tenant: string, ids: readonly string[], asOf: Day) =>
  tenantSql(sql, tenant)<BilledLine[]>`
    SELECT i.contract_id AS "contractId", line.id AS "lineItemId", i.id AS "invoiceId", i.number, i.date, sum(line.amount)::bigint AS amount
    FROM own.invoices i CROSS JOIN LATERAL (
      SELECT each ->> 'sourceLineItemId' AS id, (each ->> 'thisPeriod')::bigint AS amount FROM jsonb_array_elements(i.line_items) each
      UNION ALL SELECT coalesce(each ->> 'lineItemId', ''), (each ->> 'amount')::bigint FROM jsonb_array_elements(i.cost_lines) each
    ) line
    WHERE i.tenant = ${tenant} AND i.contract_id = ANY(${ids}) AND line.amount <> 0 AND i.id IN (
      SELECT invoice_id FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ANY(${ids}) AND day <= ${asOf} AND account = 'revenue'
      GROUP BY invoice_id HAVING sum(amount) <> 0
      UNION ALL SELECT id FROM own.invoices WHERE tenant = ${tenant} AND contract_id = ANY(${ids}) AND opened_on <= ${asOf} AND voided_at IS NULL
    ) GROUP BY 1, 2, 3, 4, 5 ORDER BY i.date, i.number`;

const linesOfChanges = async ({ sql }: ReadPorts, tenant: string, ids: readonly string[]) =>
  tenantSql(sql, tenant)<ChangedLine[]>`
    SELECT id AS "changeOrderId", line ->> 'id' AS "lineItemId" FROM own.change_orders CROSS JOIN jsonb_array_elements(line_items) line
    WHERE tenant = ${tenant} AND contract_id = ANY(${ids})`;

/** What is agreed once nothing is added any more; until then what is billed. */
export async function usualBasis({ sql }: ReadPorts, tenant: string, contractId: string): Promise<RevenueBasis> {
  const [found] = await tenantSql(sql, tenant)<{ open: boolean }[]>`
    SELECT coalesce(bool_or(status <> 'hardClosed'), true) AS open FROM own.job_costs
    WHERE tenant = ${tenant} AND contract_id = ${contractId} AND trashed_at IS NULL`;
  return found?.open === false ? 'contract' : 'billed';
}

export async function revenueOnDay({ sql }: ReadPorts, tenant: string, contractId: string, asOf: Day) {
  const [found] = await tenantSql(sql, tenant)<{ billed: Cents; paid: Cents }[]>`
    WITH posted AS (
      SELECT invoice_id, ${billSumsSql(sql)}, coalesce(-sum(amount) FILTER (WHERE account = 'revenue'), 0) AS billed
      FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ${contractId} AND day <= ${asOf} GROUP BY invoice_id
    ) SELECT coalesce(sum(billed), 0)::bigint AS billed, coalesce(sum(${countedSql(sql)}), 0)::bigint AS paid FROM posted`;
  const withOpened = await openedBillings(sql, tenant, [contractId], asOf);
  return withOpened(contractId, found ?? { billed: 0, paid: 0 });
}

const STAFF = [
  'id',
  'date',
  'status',
  'overheadRateId',
  'salesmanId',
  'salesmanName',
  'foremanId',
  'foremanName',
  'operators',
  'profitSplits',
] as const;

/** The tickets of a job, with who stands on them. */
export const staffOf = async (sql: Sql, tenant: string, contractId: string) =>
  tenantSql(sql, tenant)<Pick<JobCostView, (typeof STAFF)[number]>[]>`
    SELECT id, date, status, overhead_rate_id AS "overheadRateId", salesman_id AS "salesmanId", salesman_name AS "salesmanName", foreman_id AS "foremanId",
      foreman_name AS "foremanName", operators, profit_splits AS "profitSplits"
    FROM own.job_costs WHERE tenant = ${tenant} AND contract_id = ${contractId} AND trashed_at IS NULL ORDER BY date, id`;

export async function settlementsOf(
  sql: Sql,
  tenant: string,
  contractId: string,
): Promise<readonly ProfitSettlement[]> {
  const [found] = await tenantSql(sql, tenant)<{ settlements: readonly ProfitSettlement[] }[]>`
    SELECT profit_settlements AS settlements FROM own.contracts WHERE tenant = ${tenant} AND id = ${contractId}`;
  return found?.settlements ?? [];
}

const NAMED = 10;
/** What was posted to the costs of a job after a time; the latest, where it is much. */
export const postedSince = async (sql: Sql, tenant: string, contractId: string, at: Instant) =>
  tenantSql(sql, tenant)<{ text: string; on: Day; amount: Cents }[]>`
    SELECT description AS text, day AS on, amount FROM own.job_cost_postings
    WHERE tenant = ${tenant} AND contract_id = ${contractId} AND created_at > ${at} ORDER BY position DESC, ordinal LIMIT ${NAMED}`;

/** Bills and checks that charge a job, or did. */
export async function jobPurchasesIn(sql: Sql, tenant: string, contractId: string) {
  const rows = await tenantSql(sql, tenant)<{ billId: string | null; checkId: string | null }[]>`
    SELECT DISTINCT bill_id AS "billId", check_id AS "checkId" FROM own.job_cost_postings
    WHERE tenant = ${tenant} AND contract_id = ${contractId} AND origin <> 'ticket'`;
  return {
    billIds: rows.flatMap(({ billId }) => billId ?? []),
    checkIds: rows.flatMap(({ checkId }) => checkId ?? []),
  };
}

/** What vendors have billed of a ticket's materials, the oldest first. @throws Failure 404 */
export async function ticketBills({ reads, sql }: ReadPorts, id: string, caller: Caller): Promise<TicketBill[]> {
  // what was asked for
  const { contractId } = (await reads.one(jobCost, id, caller, ['contractId'])) as Pick<JobCostView, 'contractId'>;
  const rows = await tenantSql(sql, caller.tenant).unsafe(
    `SELECT l.cost_line_id AS "lineId", b.id AS "billId", b.kind, b.ref, b.vendor_name AS "vendorName", b.date, b.status, sum(l.amount)::bigint AS amount
     FROM own.ledger l JOIN own.bills b ON b.tenant = $1 AND b.id = l.bill_id
     WHERE l.tenant = $1 AND l.contract_id = $2 AND l.cost_line_id IN
       (SELECT cost_line_id FROM own.ledger WHERE tenant = $1 AND contract_id = $2 AND job_cost_id = $3)
     GROUP BY l.cost_line_id, b.id, b.kind, b.ref, b.vendor_name, b.date, b.status, b.created_at ORDER BY b.date, b.created_at`,
    [caller.tenant, contractId, id],
  );
  return rows as TicketBill[]; // as its columns are named
}

/** What all of its costs are forecast to be, where it has a budget. */
export async function forecastOn({ reportRows }: ReadPorts, tenant: string, contractId: string, asOf: Day) {
  const reader = wholeCompanyReader(tenant, 'Profit of a job');
  const budgeted = budgetedIds((await reportRows?.(budgetedSources([contractId]), reader)) ?? {});
  if (budgeted.length === 0) return null;
  const rows = (await reportRows?.(jobSources(asOf, asOf, budgeted), reader)) ?? {};
  return estimatesOf(rows, asOf).get(contractId) ?? null;
}
