import type { ReportLine } from '#capabilities/index.ts';
import type { ProfitShareView } from '#features/companies';
import type { ContractView } from '#features/contracts';
import { purchaseCosts } from '#features/job-cost-books';
import type { JobCostSums, JobCostView, ProfitSplit } from '#features/job-costs';
import { overheadGroups, overheadsOf, type OverheadRow } from '#features/job-overheads';
import { keptRates, openRules, settledBy, type ProfitSettlement } from '#features/profit-settlements';
import { marginOf, peopleOfJob, profitShares } from '#features/profits';
import type { Cents, Day } from '#kernel/index.ts';

export type ProfitRole = ProfitSplit['role'];
export const ticketFields = [
  'id',
  'contractId',
  'date',
  'overheadRateId',
  'salesmanId',
  'salesmanName',
  'foremanId',
  'foremanName',
  'operators',
  'profitSplits',
  'hardClosing',
] as const;
export type Ticket = Pick<JobCostView, (typeof ticketFields)[number]>;
/** What a ticket has cost by a day, and what was bought for a job without one on a day. */
export type TicketSums = Pick<JobCostSums, 'directCost' | 'laborCost' | 'laborHours'> & { readonly jobCostId: string };
export type PurchaseSum = { readonly contractId: string; readonly workDate: Day; readonly amount: Cents };
export const jobFields = [
  'id',
  'number',
  'name',
  'locationId',
  'locationName',
  'customerName',
  'amount',
  'changeOrders',
  'profitSettlements',
] as const;
export type Job = Pick<ContractView, (typeof jobFields)[number]>;
/** What the books have of the revenue of a contract by a day; negative, as they credit it. */
export type RevenueSum = { readonly contractId: string; readonly amount: Cents };

export type JobRows = {
  readonly tickets: readonly Ticket[];
  readonly costs: readonly TicketSums[];
  readonly purchases: readonly PurchaseSum[];
  readonly jobs: readonly Job[];
  readonly revenues: readonly RevenueSum[];
  readonly overheads: readonly OverheadRow[];
};
/** A job by a day: `settlements` are those that stood then, and all figures those of what is not settled. */
export type JobProfit = {
  readonly job: Job;
  readonly settlements: readonly ProfitSettlement[];
  readonly tickets: readonly (Ticket & { readonly directCost: Cents })[];
  readonly contractValue: Cents;
  readonly basis: 'contract' | 'billed';
  readonly revenue: Cents;
  readonly cost: Cents;
  readonly profit: Cents;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/**
 * What jobs have earned and cost by a day: the contract once all tickets are closed for good, until then what is
 * billed.
 */
export function jobProfits({ tickets, costs, purchases, jobs, revenues, overheads }: JobRows, asOf: Day): JobProfit[] {
  const ticketsOf = Map.groupBy(tickets, ({ contractId }) => contractId);
  const costsOf = new Map(costs.map((sums) => [sums.jobCostId, sums]));
  const purchasesOf = Map.groupBy(purchases, ({ contractId }) => contractId);
  const revenueOf = new Map(revenues.map(({ contractId, amount }) => [contractId, amount]));
  return jobs.map((job): JobProfit => {
    const own = (ticketsOf.get(job.id) ?? []).map((ticket) => {
      const { directCost, laborCost, laborHours } = costsOf.get(ticket.id) ?? noCosts;
      const isClosed = ticket.hardClosing !== null && ticket.hardClosing.on <= asOf;
      const status = isClosed ? ('hardClosed' as const) : ('open' as const);
      return { ...ticket, status, directCost, laborCost, laborHours };
    });
    const settlements = settledBy(job.profitSettlements, asOf);
    const contractValue = valueOn(job, asOf);
    const isClosed = own.length > 0 && own.every(({ status }) => status === 'hardClosed');
    const bought = purchaseCosts(
      (purchasesOf.get(job.id) ?? []).map(({ amount, workDate: date }) => ({ amount, date })),
    );
    const charged = [...own, ...bought];
    const directCost = sum(charged.map(({ directCost: cost }) => cost));
    const groups = overheadGroups(charged, overheads, keptRates(settlements, charged));
    const cost = directCost + sum(overheadsOf(groups, { contractValue, directCost }).map(({ amount }) => amount));
    const revenue = isClosed ? contractValue : 0 - (revenueOf.get(job.id) ?? 0);
    const basis = isClosed ? 'contract' : 'billed';
    return { job, settlements, tickets: own, contractValue, basis, revenue, cost, profit: revenue - cost };
  });
}
const noCosts = { directCost: 0, laborCost: 0, laborHours: 0 };

const valueOn = ({ amount, changeOrders }: Job, day: Day): Cents =>
  amount +
  sum(changeOrders.flatMap(({ approvals }) => approvals).map(({ on, amount: change }) => (on <= day ? change : 0)));

const basisNames = { contract: 'Contract', billed: 'Billed' } as const;
type Range = { readonly fromDate: Day; readonly toDate: Day; readonly asOf: Day };
type Cells = ReportLine['cells'];
type PersonLine = {
  readonly personId: string;
  readonly personName: string;
  readonly key: string;
  readonly cells: Cells;
};

/**
 * What was released to each person of a role in a range of days, what was adjusted of that in the range, and what they
 * may expect of jobs whose share is not released. What was released and adjusted is read as it was recorded.
 */
export function profitLines(
  role: ProfitRole,
  profits: readonly JobProfit[],
  companyShares: readonly ProfitShareView[],
  range: Range,
): ReportLine[] {
  return profits
    .map((of) => ({ of, label: labelOf(of) }))
    .toSorted((a, b) => byLabel.compare(a.label, b.label))
    .flatMap(({ of, label }) =>
      [...settledLines(role, of, range), ...expectedLines(role, of, companyShares, range)].map(
        ({ personId, personName, key, cells }): ReportLine => ({
          key: `${of.job.id} ${key}`,
          once: `${of.job.id} ${key}`,
          cells: { person: personName, job: label, customer: of.job.customerName, ...cells },
          groups: { person: personId },
          page: `/toc/${of.job.locationId}/contract/${of.job.id}`,
          note: cells['released'] === null ? 'Not released yet' : null,
        }),
      ),
    )
    .toSorted((a, b) => byName.compare(String(a.cells['person']), String(b.cells['person'])));
}

/** Made once: there are as many comparisons as lines, and more. */
const [byLabel, byName] = [new Intl.Collator('en', { numeric: true }), new Intl.Collator('en')];
const labelOf = ({ job }: JobProfit) => `${job.number} · ${job.name}`;

function settledLines(role: ProfitRole, { job, settlements }: JobProfit, { fromDate, toDate }: Range): PersonLine[] {
  return settlements.flatMap(({ on, lines, company, ...settlement }, at) => {
    if (on < fromDate || on > toDate) return [];
    const { rules, revenue, cost, overhead, profit, reason } = settlement;
    const released = {
      released: on,
      basis: basisNames.contract,
      revenue,
      cost: cost + overhead,
      profit,
      margin: marginOf(profit, revenue),
      company: sum(settlements.slice(0, at + 1).map((each) => each.company)),
      shareOf: rules?.find((rule) => rule.role === role)?.shareBp ?? null,
    };
    const label = `${job.number} · Adjustment: ${reason || 'opened again'}`;
    return lines
      .filter((line) => line.role === role)
      .map(({ personId, personName, amount, isAdjustment }) => {
        const adjusted: Cells = { job: label, released: on, company, adjustment: amount };
        const cells: Cells = isAdjustment ? adjusted : { ...released, share: amount };
        return { personId, personName, key: String(at), cells };
      });
  });
}

function expectedLines(
  role: ProfitRole,
  { settlements, tickets, basis, revenue, cost, profit, contractValue }: JobProfit,
  companyShares: readonly ProfitShareView[],
  { asOf }: Range,
): PersonLine[] {
  const open = openRules(settlements, companyShares, asOf);
  const own = open.find((share) => share.role === role);
  if (!own || (revenue === 0 && cost === 0)) return [];
  const roles = open.map((share) => share.role);
  const { people, company } = profitShares({ profit, contractValue }, open, peopleOfJob(tickets, roles));
  const released = sum(settlements.flatMap(({ lines }) => lines).map(({ amount }) => amount));
  return people
    .filter((person) => person.role === role)
    .map(({ personId, personName, amount }) => ({
      personId,
      personName,
      key: 'expected',
      cells: {
        released: null,
        basis: basisNames[basis],
        revenue,
        cost,
        profit,
        margin: marginOf(profit, revenue),
        company: company - released,
        shareOf: own.shareBp,
        expected: amount,
      },
    }));
}
