import type { LedgerEntryView, ReportLine } from '#capabilities/index.ts';
import type { ProfitShareView } from '#features/companies';
import type { ContractView } from '#features/contracts';
import { purchaseCosts } from '#features/job-cost-books';
import type { JobCostPostingView } from '#features/job-cost-postings';
import type { JobCostView, ProfitSplit } from '#features/job-costs';
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
export const costFields = ['jobCostId', 'contractId', 'category', 'amount', 'hours', 'workDate'] as const;
export type Cost = Pick<JobCostPostingView, (typeof costFields)[number]>;
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
export const entryFields = ['contractId', 'account', 'amount', 'day'] as const;
export type Entry = Pick<LedgerEntryView, (typeof entryFields)[number]>;

export type JobRows = {
  readonly tickets: readonly Ticket[];
  readonly costs: readonly Cost[];
  readonly jobs: readonly Job[];
  readonly entries: readonly Entry[];
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
export function jobProfits({ tickets, costs, jobs, entries, overheads }: JobRows, asOf: Day): JobProfit[] {
  const [ticketsOf, costsOf, entriesOf] = [
    Map.groupBy(tickets, ({ contractId }) => contractId),
    Map.groupBy(costs, ({ jobCostId }) => jobCostId),
    Map.groupBy(entries, ({ contractId }) => contractId),
  ];
  const purchasesOf = Map.groupBy(
    costs.filter(({ jobCostId }) => jobCostId === null),
    ({ contractId }) => contractId,
  );
  return jobs.map((job): JobProfit => {
    const own = (ticketsOf.get(job.id) ?? []).map((ticket) => {
      const lines = costsOf.get(ticket.id) ?? [];
      const isClosed = ticket.hardClosing !== null && ticket.hardClosing.on <= asOf;
      return {
        ...ticket,
        status: isClosed ? ('hardClosed' as const) : ('open' as const),
        directCost: sum(lines.map(({ amount }) => amount)),
        laborCost: sum(lines.map(({ category, amount }) => (category === 'labor' ? amount : 0))),
        laborHours: sum(lines.map(({ hours }) => hours)),
      };
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
    const revenue = isClosed ? contractValue : -sum((entriesOf.get(job.id) ?? []).map(({ amount }) => amount));
    const basis = isClosed ? 'contract' : 'billed';
    return { job, settlements, tickets: own, contractValue, basis, revenue, cost, profit: revenue - cost };
  });
}

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
    .toSorted((a, b) => labelOf(a).localeCompare(labelOf(b), 'en', { numeric: true }))
    .flatMap((of) =>
      [...settledLines(role, of, range), ...expectedLines(role, of, companyShares, range)].map(
        ({ personId, personName, key, cells }): ReportLine => ({
          key: `${of.job.id} ${key}`,
          once: `${of.job.id} ${key}`,
          cells: { person: personName, job: labelOf(of), customer: of.job.customerName, ...cells },
          groups: { person: personId },
          page: `/toc/${of.job.locationId}/contract/${of.job.id}`,
          note: cells['released'] === null ? 'Not released yet' : null,
        }),
      ),
    )
    .toSorted((a, b) => String(a.cells['person']).localeCompare(String(b.cells['person']), 'en'));
}

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
  const { people, company } = profitShares({ profit, contractValue }, open, peopleOfJob(tickets));
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
