import { sharesOn } from '@backoffice/contracts/features/companies';
import { changeTotalsAsOf, contract, estimateOn, type ContractView } from '@backoffice/contracts/features/contracts';
import { costPlusValue, noCostsToBill } from '@backoffice/contracts/features/cost-plus';
import type { JobProfitReport } from '@backoffice/contracts/features/job-board';
import type { CostBreakdown, RevenueBasis } from '@backoffice/contracts/features/job-cost-postings';
import { jobCost, type JobCostView } from '@backoffice/contracts/features/job-costs';
import { overheadGroups, overheadsOf, type OverheadRow } from '@backoffice/contracts/features/job-overheads';
import { earnedOf, marginOf, peopleOfJob, profitShares } from '@backoffice/contracts/features/profits';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import {
  costFields,
  costsToBillOn,
  directOf,
  overheadCosts,
  overheadRows,
  ticketCostsOn,
  type CostSums,
} from '#capabilities/job-costs-sql.ts';
import { billSumsSql, countedSql } from '#capabilities/journal-sql.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

/** What a report is asked of: a contract, or one of its tickets. */
export type BreakdownRequest = {
  readonly asOf?: Day | undefined;
  readonly basis?: RevenueBasis | undefined;
};
type ShownCosts = CostSums & Parameters<typeof overheadCosts>[0] & { readonly isTicket: boolean };

/** What a job has cost by a day, from the journal of costs and never from today's sums. @throws Failure 404 */
export async function jobBreakdown(
  ports: ReadPorts,
  contractId: string,
  { asOf: day, basis: chosen }: BreakdownRequest,
  caller: Caller,
): Promise<CostBreakdown> {
  const { tenant } = caller;
  const [agreed, asOf] = await Promise.all([agreedOf(ports, contractId, caller), reportDay(ports, tenant, day)]);
  const [tickets, rates, basis] = await Promise.all([
    ticketCosts(ports, tenant, contractId, null, asOf),
    overheadRows(ports.sql, tenant),
    chosen ?? usualBasis(ports, tenant, contractId),
  ]);
  const contractValue = await valueOnDay(ports, tenant, agreed, asOf);
  const revenue = basis === 'contract' ? contractValue : (await revenueOnDay(ports, tenant, contractId, asOf))[basis];
  return breakdownOf(tickets, rates, { asOf, contractValue, basis, revenue });
}

/** The same of one ticket, with its part of the overhead; revenue is the contract's. @throws Failure 404 */
export async function ticketBreakdown(
  ports: ReadPorts,
  id: string,
  { asOf: day }: BreakdownRequest,
  caller: Caller,
): Promise<CostBreakdown> {
  const { tenant } = caller;
  const ticket = (await ports.reads.one(jobCost, id, caller, ['contractId'])) as Pick<JobCostView, 'contractId'>; // what was asked for
  const [agreed, asOf] = await Promise.all([agreedOf(ports, ticket.contractId, caller), reportDay(ports, tenant, day)]);
  const [tickets, rates] = await Promise.all([
    ticketCosts(ports, tenant, ticket.contractId, id, asOf),
    overheadRows(ports.sql, tenant),
  ]);
  return breakdownOf(tickets, rates, {
    asOf,
    contractValue: await valueOnDay(ports, tenant, agreed, asOf),
    basis: null,
    revenue: null,
  });
}

const AGREED = ['id', 'amount', 'changeOrders', 'costPlus'] as const;
type Agreed = Pick<ContractView, (typeof AGREED)[number]>;
const agreedOf = async ({ reads }: ReadPorts, contractId: string, caller: Caller) =>
  (await reads.one(contract, contractId, caller, AGREED)) as Agreed; // what was asked for

async function valueOnDay(
  { sql }: ReadPorts,
  tenant: string,
  { id, amount, changeOrders, costPlus }: Agreed,
  day: Day,
): Promise<Cents> {
  const { approvedChanges } = changeTotalsAsOf(changeOrders, day);
  if (!costPlus) return amount + approvedChanges;
  const costs = await costsToBillOn(sql, tenant, [id], day);
  return costPlusValue(costPlus, costs.get(id) ?? noCostsToBill, approvedChanges);
}

/** `isTicket`: of the one that is asked about, or of all. */
const ticketCosts = async (
  { sql }: ReadPorts,
  tenant: string,
  contractId: string,
  ticketId: string | null,
  asOf: Day,
) =>
  (await ticketCostsOn(sql, tenant, [contractId], asOf)).map((ticket): ShownCosts => ({
    ...ticket,
    isTicket: ticketId === null || ticket.ticketId === ticketId,
  }));

/** What is agreed once nothing is added any more; until then what is billed. */
async function usualBasis({ sql }: ReadPorts, tenant: string, contractId: string): Promise<RevenueBasis> {
  const [found] = await tenantSql(sql, tenant)<{ open: boolean }[]>`
    SELECT coalesce(bool_or(status <> 'hardClosed'), true) AS open FROM own.job_costs
    WHERE tenant = ${tenant} AND contract_id = ${contractId} AND trashed_at IS NULL`;
  return found?.open === false ? 'contract' : 'billed';
}

async function revenueOnDay({ sql }: ReadPorts, tenant: string, contractId: string, asOf: Day) {
  const [found] = await tenantSql(sql, tenant)<{ billed: Cents; paid: Cents }[]>`
    WITH posted AS (
      SELECT invoice_id, ${billSumsSql(sql)}, coalesce(-sum(amount) FILTER (WHERE account = 'revenue'), 0) AS billed
      FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ${contractId} AND day <= ${asOf} GROUP BY invoice_id
    ) SELECT coalesce(sum(billed), 0)::bigint AS billed, coalesce(sum(${countedSql(sql)}), 0)::bigint AS paid FROM posted`;
  return found ?? { billed: 0, paid: 0 };
}

type Revenue = Pick<CostBreakdown, 'asOf' | 'basis' | 'revenue'> & { readonly contractValue: Cents };

function breakdownOf(
  tickets: readonly ShownCosts[],
  rows: readonly OverheadRow[],
  { asOf, contractValue, basis, revenue }: Revenue,
): CostBreakdown {
  const shown = tickets.filter(({ isTicket }) => isTicket);
  const { hours: laborHours, ...sums } = Object.fromEntries(
    costFields.map((field) => [field, shown.reduce((sum, ticket) => sum + ticket[field], 0)]),
  ) as CostSums; // all of its fields
  const jobCosts = tickets.reduce((sum, ticket) => sum + directOf(ticket), 0);
  const overheads = overheadsOf(overheadGroups(shown.map(overheadCosts), rows), {
    contractValue,
    directCost: jobCosts,
  });
  const direct = directOf({ hours: laborHours, ...sums });
  const overhead = overheads.reduce((sum, { amount }) => sum + amount, 0);
  const total = direct + overhead;
  const profit = revenue === null ? null : revenue - total;
  return {
    asOf,
    laborHours,
    ...sums,
    direct,
    overhead,
    overheads,
    total,
    basis,
    revenue,
    profit,
    marginBp: profit === null || revenue === null ? null : marginOf(profit, revenue),
  };
}

const PROFIT = ['id', 'amount', 'changeOrders', 'costPlus', 'costEstimates', 'profitSettlements'] as const;
const STAFF = ['id', 'salesmanId', 'salesmanName', 'foremanId', 'foremanName', 'operators', 'profitSplits'] as const;

/** What is left of a job on a day and who shares in it: as it was frozen by then, or else as it would be today. @throws Failure 404 */
export async function jobProfitReport(
  ports: ReadPorts,
  contractId: string,
  asked: BreakdownRequest,
  caller: Caller,
): Promise<JobProfitReport> {
  const { tenant } = caller;
  const agreed = (await ports.reads.one(contract, contractId, caller, PROFIT)) as Pick<
    ContractView,
    (typeof PROFIT)[number]
  >; // what was asked for
  const breakdown = await jobBreakdown(ports, contractId, asked, caller);
  const { asOf } = breakdown;
  const [contractValue, { billed }, tickets, costs, ours] = await Promise.all([
    valueOnDay(ports, tenant, agreed, asOf),
    revenueOnDay(ports, tenant, contractId, asOf),
    staffOf(ports, tenant, contractId),
    ticketCostsOn(ports.sql, tenant, [contractId], asOf),
    ports.companyOf(tenant),
  ]);
  const settlements = agreed.profitSettlements.filter(({ on }) => on <= asOf);
  const directOfTicket = new Map(costs.map((ticket) => [ticket.ticketId, directOf(ticket)]));
  const expected = profitShares(
    { profit: breakdown.profit ?? 0, contractValue },
    sharesOn(ours?.profitShares ?? [], asOf),
    peopleOfJob(tickets.map((ticket) => ({ ...ticket, directCost: directOfTicket.get(ticket.id) ?? 0 }))),
  );
  const isFrozen = settlements.length > 0;
  const estimate = estimateOn(agreed, asOf);
  const earned = earnedOf({
    contractValue,
    billed,
    cost: breakdown.direct,
    estimate,
    isCostPlus: agreed.costPlus !== null,
  });
  return {
    breakdown,
    contractValue,
    billed,
    estimate,
    ...earned,
    isFrozen,
    lines: isFrozen
      ? settlements.flatMap(({ lines }) => lines)
      : expected.people.map((share) => ({ ...share, isAdjustment: false })),
    company: isFrozen ? settlements.reduce((sum, { company }) => sum + company, 0) : expected.company,
    settlements,
  };
}

const staffOf = async ({ sql }: ReadPorts, tenant: string, contractId: string) =>
  tenantSql(sql, tenant)<Pick<JobCostView, (typeof STAFF)[number]>[]>`
    SELECT id, salesman_id AS "salesmanId", salesman_name AS "salesmanName", foreman_id AS "foremanId", foreman_name AS "foremanName", operators, profit_splits AS "profitSplits"
    FROM own.job_costs WHERE tenant = ${tenant} AND contract_id = ${contractId} AND trashed_at IS NULL ORDER BY date, id`;
