import type { LedgerEntryView, ReportLine } from '#capabilities/index.ts';
import { sharesOn, type ProfitShareView } from '#features/companies';
import type { ContractView } from '#features/contracts';
import { purchaseCosts } from '#features/job-cost-books';
import type { JobCostPostingView } from '#features/job-cost-postings';
import type { JobCostView, ProfitSplit } from '#features/job-costs';
import { overheadGroups, overheadsOf, type OverheadRow } from '#features/job-overheads';
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
] as const;
export type Job = Pick<ContractView, (typeof jobFields)[number]>;
export const entryFields = ['contractId', 'invoiceId', 'paymentId', 'account', 'amount', 'day'] as const;
export type Entry = Pick<LedgerEntryView, (typeof entryFields)[number]>;

export type JobRows = {
  readonly tickets: readonly Ticket[];
  readonly costs: readonly Cost[];
  readonly jobs: readonly Job[];
  readonly entries: readonly Entry[];
  readonly overheads: readonly OverheadRow[];
};
/** `released`: when the people of a role earned their share, by its rule; null while they have not. */
export type JobProfit = {
  readonly job: Job;
  readonly tickets: readonly (Ticket & { readonly directCost: Cents })[];
  readonly contractValue: Cents;
  readonly basis: 'contract' | 'billed';
  readonly revenue: Cents;
  readonly cost: Cents;
  readonly profit: Cents;
  readonly marginBp: number | null;
  readonly closing: { readonly on: Day; readonly shares: NonNullable<Ticket['hardClosing']>['shares'] } | null;
  readonly releases: Readonly<Record<ProfitShareView['releaseOn'], Day | null>>;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** What jobs have earned and cost by a day: the contract once all tickets are closed for good, until then what is billed. */
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
  return jobs.flatMap((job): JobProfit[] => {
    const own = (ticketsOf.get(job.id) ?? []).map((ticket) => {
      const lines = costsOf.get(ticket.id) ?? [];
      return {
        ...ticket,
        directCost: sum(lines.map(({ amount }) => amount)),
        laborCost: sum(lines.map(({ category, amount }) => (category === 'labor' ? amount : 0))),
        laborHours: sum(lines.map(({ hours }) => hours)),
      };
    });
    if (own.length === 0) return [];
    const booked = entriesOf.get(job.id) ?? [];
    const contractValue = valueOn(job, asOf);
    const closings = own.map(({ hardClosing }) => (hardClosing && hardClosing.on <= asOf ? hardClosing : null));
    const last = closings.every((each) => each !== null) ? closings.toSorted(byDay).at(-1) : null;
    const billed = -sum(booked.map(({ account, amount }) => (account === 'revenue' ? amount : 0)));
    const bought = purchaseCosts(
      (purchasesOf.get(job.id) ?? []).map(({ amount, workDate: date }) => ({ amount, date })),
    );
    const directCost = sum([...own, ...bought].map(({ directCost: cost }) => cost));
    const overhead = sum(
      overheadsOf(overheadGroups([...own, ...bought], overheads), { contractValue, directCost }).map(
        ({ amount }) => amount,
      ),
    );
    const revenue = last ? contractValue : billed;
    const profit = revenue - directCost - overhead;
    return [
      {
        job,
        tickets: own,
        contractValue,
        basis: last ? 'contract' : 'billed',
        revenue,
        cost: directCost + overhead,
        profit,
        marginBp: marginOf(profit, revenue),
        closing: last ?? null,
        releases: {
          hardClosed: last?.on ?? null,
          invoiced: billed >= contractValue ? lastDay(booked, ({ account }) => account === 'revenue') : null,
          paidInFull:
            billed >= contractValue && sum(booked.map(({ account, amount }) => (isOwed(account) ? amount : 0))) <= 0
              ? lastDay(booked, ({ account }) => isOwed(account))
              : null,
        },
      },
    ];
  });
}

type Closing = { readonly on: Day } | null;
const byDay = (a: Closing, b: Closing) => ((a?.on ?? '') < (b?.on ?? '') ? -1 : 1);
const isOwed = (account: Entry['account']) => account === 'receivable' || account === 'retention';
const lastDay = (entries: readonly Entry[], counts: (entry: Entry) => boolean): Day | null =>
  entries.filter(counts).reduce<Day | null>((last, { day }) => (last === null || day > last ? day : last), null);
const valueOn = ({ amount, changeOrders }: Job, day: Day): Cents =>
  amount +
  sum(changeOrders.flatMap(({ approvals }) => approvals).map(({ on, amount: change }) => (on <= day ? change : 0)));

const basisNames = { contract: 'Contract', billed: 'Billed' } as const;

/** What a closed job does not keep of a share. */
const ruleOf = (share?: ProfitShareView) => ({
  minMarginBp: share?.minMarginBp ?? null,
  releaseOn: share?.releaseOn ?? ('hardClosed' as const),
});

/**
 * What each person of a role has of the jobs that were released to them in a range of days, and what they may expect of
 * those that are not. Shares are those that a job was closed with, or else the company's of the day.
 */
export function profitLines(
  role: ProfitRole,
  profits: readonly JobProfit[],
  companyShares: readonly ProfitShareView[],
  { fromDate, toDate, asOf }: { readonly fromDate: Day; readonly toDate: Day; readonly asOf: Day },
): ReportLine[] {
  return profits
    .flatMap((of) => {
      const { job, tickets, closing, profit, contractValue } = of;
      const now = sharesOn(companyShares, closing?.on ?? asOf);
      const frozen = closing?.shares.map((share) => ({
        ...share,
        basis: share.basis as ProfitShareView['basis'], // as the company had it
        ...ruleOf(now.find((each) => each.role === share.role)),
      }));
      const shares = frozen ?? now;
      const own = shares.find((share) => share.role === role);
      const released = of.releases[now.find((share) => share.role === role)?.releaseOn ?? 'hardClosed'];
      const isIdle = of.revenue === 0 && of.cost === 0;
      if (!own || isIdle || (released !== null && (released < fromDate || released > toDate))) return [];
      const everybody = peopleOfJob(tickets);
      const { people, company } = profitShares({ profit, contractValue }, shares, everybody);
      return everybody
        .filter((person) => person.role === role)
        .map(({ personId, personName }) => {
          const amount = people.find((each) => each.role === role && each.personId === personId)?.amount ?? 0;
          return {
            key: job.id,
            once: job.id,
            cells: {
              person: personName,
              job: `${job.number} · ${job.name}`,
              customer: job.customerName,
              released,
              basis: basisNames[of.basis],
              revenue: of.revenue,
              cost: of.cost,
              profit,
              margin: of.marginBp,
              company,
              shareOf: own.shareBp,
              share: released === null ? null : amount,
              expected: released === null ? amount : null,
            },
            groups: { person: personId },
            page: `/toc/${job.locationId}/contract/${job.id}`,
            note: released === null ? 'Not released yet' : null,
          } satisfies ReportLine;
        });
    })
    .toSorted(
      (a, b) =>
        a.cells.person.localeCompare(b.cells.person, 'en') ||
        a.cells.job.localeCompare(b.cells.job, 'en', { numeric: true }),
    );
}
