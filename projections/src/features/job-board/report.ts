import {
  changeTotalsAsOf,
  contractMoney,
  estimateOn,
  type ContractMoney,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { budgetedIds, budgetedSources, estimatesOf, jobSources } from '@backoffice/contracts/features/budget-reports';
import { noCostsToBill } from '@backoffice/contracts/features/cost-plus';
import {
  amountAtRisk,
  JOB_BOARD_LIMIT,
  risksOf,
  sortedJobs,
  type boardOrders,
  type JobBoard,
  type JobFigures,
  type JobRisk,
} from '@backoffice/contracts/features/job-board';
import { overheadCosts } from '@backoffice/contracts/features/job-cost-books';
import type { JobCostStatus } from '@backoffice/contracts/features/job-costs';
import { overheadGroups, overheadsOf } from '@backoffice/contracts/features/job-overheads';
import { keptRates, settledBy } from '@backoffice/contracts/features/profit-settlements';
import { earnedOf, marginOf } from '@backoffice/contracts/features/profits';
import { dayIn, type Cents, type Day } from '@backoffice/contracts/kernel';
import { costsToBillOn, overheadRows, ticketCostsOn } from '#capabilities/job-costs-sql.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';
import { billedOn, billedOnLines, committedOn, linesOfChanges, openJobs, type OpenJob } from './resolver.ts';

type Scope = { readonly tenant: string; readonly salesmen: readonly string[] | null };
type BoardQuery = {
  readonly asOf?: Day | undefined;
  readonly since?: Day | undefined;
  readonly search: string;
  readonly sortBy: (typeof boardOrders)[number];
  readonly order: 'asc' | 'desc';
};
type Standing = { readonly job: OpenJob; readonly figures: JobFigures; readonly risks: readonly JobRisk[] };

/** Every job that was open on a day, with its figures and risks of that day and, where one is named, of another. */
export async function jobBoard(
  ports: ReadPorts,
  { asOf: day, since, search, sortBy, order }: BoardQuery,
  scope: Scope,
): Promise<JobBoard> {
  const asOf = await reportDay(ports, scope.tenant, day);
  const [now, then] = await Promise.all([
    standingsOn(ports, asOf, search, scope),
    since === undefined ? new Map<string, Standing>() : standingsOn(ports, since, search, scope),
  ]);
  const rows = [...now.values()].map(({ job, figures, risks }) => {
    const { id: contractId, number, name, type, locationId, locationName, customerName, salesmanName } = job;
    const where = { contractId, number, name, type, locationId, locationName, customerName, salesmanName };
    return { ...where, ...figures, risks: [...risks], before: then.get(contractId)?.figures ?? null };
  });
  const sum = (field: 'value' | 'billed' | 'cost' | 'committed' | 'overhead' | 'unbilled' | 'atRisk') =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    asOf,
    since: since ?? null,
    items: sortedJobs(rows, sortBy, order).slice(0, JOB_BOARD_LIMIT),
    totals: {
      value: sum('value'),
      billed: sum('billed'),
      cost: sum('cost'),
      committed: sum('committed'),
      overhead: sum('overhead'),
      unbilled: sum('unbilled'),
      atRisk: sum('atRisk'),
    },
    hasMore: rows.length > JOB_BOARD_LIMIT,
  };
}

async function standingsOn(
  ports: ReadPorts,
  day: Day,
  search: string,
  { tenant, salesmen }: Scope,
): Promise<Map<string, Standing>> {
  const { sql } = ports;
  const { timeZone = 'UTC' } = (await ports.companyOf(tenant)) ?? {};
  const jobs = (await openJobs(sql, tenant, day, salesmen)).filter(
    (job) =>
      isNamed(job, search) && ![job.closedAt, job.voidedAt].some((at) => at !== null && dayIn(timeZone, at) <= day),
  );
  const ids = jobs.map(({ id }) => id);
  const [posted, costs, toBill, overheads, byLine, ofChanges, committed, estimates] = await Promise.all([
    billedOn(sql, tenant, ids, day),
    ticketCostsOn<JobCostStatus>(sql, tenant, ids, day),
    costsToBillOn(
      sql,
      tenant,
      jobs.flatMap(({ id, costPlus }) => (costPlus ? [id] : [])),
      day,
    ),
    overheadRows(sql, tenant),
    billedOnLines(sql, tenant, ids, day),
    linesOfChanges(sql, tenant, ids),
    committedOn(sql, tenant, ids, day),
    estimatesOn(ports, tenant, ids, day),
  ]);
  const ticketsOf = Map.groupBy(costs, ({ contractId }) => contractId);
  return new Map(
    jobs.map((job) => {
      const sums = posted.get(job.id) ?? { billed: 0, extras: 0, retention: 0, paid: 0 };
      const money = contractMoney({
        ...job,
        costsToBill: toBill.get(job.id) ?? noCostsToBill,
        originalAmount: job.amount,
        ...changeTotalsAsOf(job.changeOrders, day),
        ...sums,
      });
      const tickets = (ticketsOf.get(job.id) ?? []).map(overheadCosts);
      const changes = ofChanges.filter(({ contractId }) => contractId === job.id);
      const risks = risksOf(
        {
          ...job,
          owed: money.balance,
          retention: money.retention,
          costsOnUnapproved: costsOnUnapproved(job, tickets, day),
          changesNotBilled: job.costPlus ? 0 : changesNotBilled(job, changes, byLine, day),
        },
        day,
      );
      return [
        job.id,
        {
          job,
          risks,
          figures: {
            ...figuresOf(job, money, tickets, overheads, risks, day, estimates.get(job.id)),
            committed: committed.get(job.id) ?? 0,
          },
        },
      ];
    }),
  );
}

const isNamed = ({ number, name, customerName, locationName }: OpenJob, search: string) =>
  [number, name, customerName, locationName].join(' ').toLowerCase().includes(search.toLowerCase());

/** What jobs with a budget are forecast to cost. */
async function estimatesOn({ reportRows }: ReadPorts, tenant: string, ids: readonly string[], day: Day) {
  const reader = wholeCompanyReader(tenant, 'Job board');
  const budgeted = budgetedIds((await reportRows?.(budgetedSources(ids), reader)) ?? {});
  if (budgeted.length === 0) return new Map<string, Cents | null>();
  return estimatesOf((await reportRows?.(jobSources(day, day, budgeted), reader)) ?? {}, day);
}

type Tickets = readonly ReturnType<typeof overheadCosts>[];

function figuresOf(
  job: OpenJob,
  { contractValue, billed, unbilled }: ContractMoney,
  tickets: Tickets,
  overheads: Awaited<ReturnType<typeof overheadRows>>,
  risks: readonly JobRisk[],
  day: Day,
  forecast: Cents | null | undefined,
): Omit<JobFigures, 'committed'> {
  const cost = tickets.reduce((sum, { directCost }) => sum + directCost, 0);
  const kept = keptRates(settledBy(job.profitSettlements, day), tickets);
  const overhead = overheadsOf(overheadGroups(tickets, overheads, kept), { contractValue, directCost: cost }).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  const isCostPlus = job.costPlus !== null;
  const estimate = forecast ?? estimateOn(job, day);
  return {
    value: contractValue,
    billed,
    cost,
    overhead,
    forecast: estimate,
    ...earnedOf({ contractValue, billed, cost, estimate, isCostPlus }),
    marginBp: marginOf(billed - cost - overhead, billed),
    unbilled,
    atRisk: amountAtRisk(risks),
  };
}

const isApprovedOn = ({ approvals }: ContractView['changeOrders'][number], day: Day) =>
  approvals.filter(({ on }) => on <= day).length % 2 === 1;

const costsOnUnapproved = ({ changeOrders }: OpenJob, tickets: Tickets, day: Day) => {
  const unapproved = new Set(
    changeOrders.filter((order) => !isApprovedOn(order, day)).map(({ changeOrderId }) => changeOrderId),
  );
  return tickets.reduce(
    (sum, { changeOrderId, directCost }) => sum + (unapproved.has(changeOrderId ?? '') ? directCost : 0),
    0,
  );
};

/** What approved changes add that nobody has billed; one that is a credit hides none. */
function changesNotBilled(
  { changeOrders }: OpenJob,
  lines: readonly { readonly changeOrderId: string; readonly lineItemId: string }[],
  byLine: ReadonlyMap<string, number>,
  day: Day,
): number {
  return changeOrders
    .filter((order) => isApprovedOn(order, day))
    .reduce((sum, { changeOrderId, approvals }) => {
      const added = approvals.filter(({ on }) => on <= day).reduce((total, { amount }) => total + amount, 0);
      const billed = lines
        .filter((line) => line.changeOrderId === changeOrderId)
        .reduce((total, { lineItemId }) => total + (byLine.get(lineItemId) ?? 0), 0);
      return sum + Math.max(added - billed, 0);
    }, 0);
}
