import { changeTotalsAsOf, contract, estimateOn, type ContractView } from '@backoffice/contracts/features/contracts';
import { costPlusValue, noCostsToBill } from '@backoffice/contracts/features/cost-plus';
import type { JobProfitReport } from '@backoffice/contracts/features/job-board';
import type { CostBreakdown, RevenueBasis } from '@backoffice/contracts/features/job-cost-postings';
import { directOf, overheadCosts } from '@backoffice/contracts/features/job-cost-books';
import { jobCost, type JobCostStatus, type JobCostView } from '@backoffice/contracts/features/job-costs';
import { overheadGroups, overheadsOf, type OverheadRow } from '@backoffice/contracts/features/job-overheads';
import {
  adjustmentOf,
  keptRates,
  openRules,
  settledBy,
  type ProfitSettlement,
} from '@backoffice/contracts/features/profit-settlements';
import { earnedOf, marginOf, peopleOfJob, profitShares } from '@backoffice/contracts/features/profits';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import {
  costFields,
  costsInLedgerOn,
  costsToBillOn,
  overheadRows,
  ticketCostsOn,
  type CostSums,
} from '#capabilities/job-costs-sql.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { forecastOn, postedSince, revenueOnDay, settlementsOf, staffOf, usualBasis } from './resolver.ts';

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
  const [tickets, inLedger, rates, basis] = await Promise.all([
    ticketCosts(ports, tenant, contractId, null, asOf),
    costsInLedgerOn(ports.sql, tenant, { contractId, ticketId: null }, asOf),
    ratesOf(ports, tenant, contractId, asOf),
    chosen ?? usualBasis(ports, tenant, contractId),
  ]);
  const contractValue = await valueOnDay(ports, tenant, agreed, asOf);
  const revenue = basis === 'contract' ? contractValue : (await revenueOnDay(ports, tenant, contractId, asOf))[basis];
  return breakdownOf(tickets, rates, { asOf, inLedger, contractValue, basis, revenue });
}

/** The same of one ticket, with its part of the overhead; revenue is the contract's. @throws Failure 404 */
export async function ticketBreakdown(
  ports: ReadPorts,
  id: string,
  { asOf: day }: BreakdownRequest,
  caller: Caller,
): Promise<CostBreakdown> {
  const { tenant } = caller;
  // what was asked for
  const ticket = (await ports.reads.one(jobCost, id, caller, ['contractId'])) as Pick<JobCostView, 'contractId'>;
  const [agreed, asOf] = await Promise.all([agreedOf(ports, ticket.contractId, caller), reportDay(ports, tenant, day)]);
  const [tickets, inLedger, rates] = await Promise.all([
    ticketCosts(ports, tenant, ticket.contractId, id, asOf),
    costsInLedgerOn(ports.sql, tenant, { ...ticket, ticketId: id }, asOf),
    ratesOf(ports, tenant, ticket.contractId, asOf),
  ]);
  return breakdownOf(tickets, rates, {
    asOf,
    inLedger,
    contractValue: await valueOnDay(ports, tenant, agreed, asOf),
    basis: null,
    revenue: null,
  });
}

const AGREED = ['id', 'amount', 'changeOrders', 'costPlus'] as const;
type ContractRow = Pick<ContractView, (typeof AGREED)[number]>;
const agreedOf = async ({ reads }: ReadPorts, contractId: string, caller: Caller) =>
  reads.one(contract, contractId, caller, AGREED);

async function valueOnDay(
  { sql }: ReadPorts,
  tenant: string,
  { id, amount, changeOrders, costPlus }: ContractRow,
  day: Day,
): Promise<Cents> {
  const { approvedChanges } = changeTotalsAsOf(changeOrders, day);
  if (!costPlus) return amount + approvedChanges;
  const costs = await costsToBillOn(sql, tenant, [id], day);
  return costPlusValue(costPlus, costs.get(id) ?? noCostsToBill, approvedChanges);
}

type Rates = { readonly rows: readonly OverheadRow[]; readonly settlements: readonly ProfitSettlement[] };
const ratesOf = async ({ sql }: ReadPorts, tenant: string, contractId: string, asOf: Day): Promise<Rates> => ({
  rows: await overheadRows(sql, tenant),
  settlements: settledBy(await settlementsOf(sql, tenant, contractId), asOf),
});

/** `isTicket`: of the one that is asked about, or of all. */
const ticketCosts = async (
  { sql }: ReadPorts,
  tenant: string,
  contractId: string,
  ticketId: string | null,
  asOf: Day,
) =>
  (await ticketCostsOn<JobCostStatus>(sql, tenant, [contractId], asOf)).map((ticket): ShownCosts => ({
    ...ticket,
    isTicket: ticketId === null || ticket.ticketId === ticketId,
  }));

type Revenue = Pick<CostBreakdown, 'asOf' | 'inLedger' | 'basis' | 'revenue'> & { readonly contractValue: Cents };

function breakdownOf(
  tickets: readonly ShownCosts[],
  { rows, settlements }: Rates,
  { asOf, inLedger, contractValue, basis, revenue }: Revenue,
): CostBreakdown {
  const shown = tickets.filter(({ isTicket }) => isTicket);
  const { hours: laborHours, ...sums } = Object.fromEntries(
    costFields.map((field) => [field, shown.reduce((sum, ticket) => sum + ticket[field], 0)]),
  ) as CostSums; // all of its fields
  const jobCosts = tickets.reduce((sum, ticket) => sum + directOf(ticket), 0);
  const costs = shown.map(overheadCosts);
  const overheads = overheadsOf(overheadGroups(costs, rows, keptRates(settlements, costs)), {
    contractValue,
    directCost: jobCosts,
  });
  const direct = directOf(sums);
  const overhead = overheads.reduce((sum, { amount }) => sum + amount, 0);
  const total = direct + overhead;
  const profit = revenue === null ? null : revenue - total;
  return {
    asOf,
    laborHours,
    ...sums,
    direct,
    inLedger,
    overhead,
    overheads,
    total,
    basis,
    revenue,
    profit,
    marginBp: profit === null || revenue === null ? null : marginOf(profit, revenue),
  };
}

const PROFIT = [...AGREED, 'costEstimates'] as const;
/** After all days: of what is entered nothing is left out. */
const ALWAYS = '9999-12-31';

/**
 * What is left of a job on a day and who shares in it: what was released by then, with what was adjusted, and what is
 * expected of the roles whose share is not released yet. @throws Failure 404
 */
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
  const [contractValue, { billed }, { tickets }, all, ours, today] = await Promise.all([
    valueOnDay(ports, tenant, agreed, asOf),
    revenueOnDay(ports, tenant, contractId, asOf),
    ticketsWithStaff(ports, tenant, contractId, asOf),
    settlementsOf(ports.sql, tenant, contractId),
    ports.companyOf(tenant),
    reportDay(ports, tenant),
  ]);
  const settlements = settledBy(all, asOf);
  const shares = ours?.profitShares ?? [];
  const { people: expected } = profitShares(
    { profit: breakdown.profit ?? 0, contractValue },
    openRules(settlements, shares, asOf),
    peopleOfJob(tickets),
  );
  const kept = settlements.reduce((sum, { company }) => sum + company, 0);
  const cost = { contractValue, billed, cost: breakdown.direct, isCostPlus: agreed.costPlus !== null };
  const estimate = (await forecastOn(ports, tenant, contractId, asOf)) ?? estimateOn(agreed, asOf);
  return {
    breakdown,
    contractValue,
    billed,
    estimate,
    ...earnedOf({ ...cost, estimate }),
    isSettled: settlements.length > 0,
    lines: settlements.flatMap(({ lines }) => lines),
    expected: expected.map((share) => ({ ...share, isAdjustment: false })),
    company:
      (settlements.length > 0 ? kept : (breakdown.profit ?? 0)) - expected.reduce((sum, { amount }) => sum + amount, 0),
    settlements,
    proposal: asOf < today ? null : await proposalFor(ports, tenant, agreed, all, shares, today),
  };
}

/** What adjusting would post now, by the very function that decides it. */
async function proposalFor(
  ports: ReadPorts,
  tenant: string,
  agreed: ContractRow,
  settlements: readonly ProfitSettlement[],
  shares: Parameters<typeof adjustmentOf>[2],
  today: Day,
): Promise<JobProfitReport['proposal']> {
  const last = settlements.at(-1);
  if (!last) return null;
  const [contractValue, costs, overheads] = await Promise.all([
    valueOnDay(ports, tenant, agreed, ALWAYS),
    ticketsWithStaff(ports, tenant, agreed.id, ALWAYS),
    overheadRows(ports.sql, tenant),
  ]);
  const found = adjustmentOf({ contractValue, ...costs, overheads }, settlements, shares, today);
  if (!found) return null;
  const { event: _event, ...proposal } = found;
  const approved = agreed.changeOrders.flatMap(({ number, approvals }) =>
    approvals
      .filter(({ on }) => on >= last.on && proposal.causes.some(({ what }) => what === 'contractValue'))
      .map(({ on, amount }) => ({ text: `Change order ${number}`, on, amount })),
  );
  return { ...proposal, because: [...approved, ...(await postedSince(ports.sql, tenant, agreed.id, last.at))] };
}

/** Tickets of a job with who stands on them, and beside them what bills and checks charge it. */
async function ticketsWithStaff({ sql }: ReadPorts, tenant: string, contractId: string, day: Day) {
  const [staff, found] = await Promise.all([
    staffOf(sql, tenant, contractId),
    ticketCostsOn<JobCostStatus>(sql, tenant, [contractId], day),
  ]);
  const costs = found.map(overheadCosts);
  const costsOf = new Map(costs.map((ticket) => [ticket.id, ticket]));
  const tickets = staff.map((ticket) => {
    const { directCost = 0, laborCost = 0, laborHours = 0 } = costsOf.get(ticket.id) ?? {};
    return { ...ticket, directCost, laborCost, laborHours };
  });
  return { tickets, purchases: costs.filter(({ ticketId }) => ticketId === null) };
}
