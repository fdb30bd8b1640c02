import { ratesOn, type Rates } from '#capabilities/index.ts';
import type { overheadBases } from '#features/job-cost-postings';
import type { JobCostSums } from '#features/job-costs';
import { wagesOf } from '#features/workers';
import { divideRounded, shareOf, type Cents, type Day } from '#kernel/index.ts';

/** `rate`: basis points, or cents an hour of labor. */
export type OverheadRate = {
  readonly name: string;
  readonly basis: (typeof overheadBases)[number];
  readonly rate: number;
};
type Costs = Pick<JobCostSums, 'directCost' | 'laborCost' | 'laborHours'>;
/** The costs of those tickets of a job that have the same overhead rate, or none. */
export type OverheadGroup = {
  readonly overhead: OverheadRate | null;
  readonly ticketIds: readonly string[];
  readonly costs: Costs;
};
type Job = { readonly contractValue: Cents; readonly directCost: Cents };

/** What the office costs; of the contract, the part that these direct costs are of all of them. */
export function overheadAmount({ basis, rate }: OverheadRate, costs: Costs, job: Job): Cents {
  switch (basis) {
    case 'percentOfDirect':
      return shareOf(costs.directCost, rate);
    case 'percentOfLabor':
      return shareOf(costs.laborCost, rate);
    case 'perLaborHour':
      return wagesOf(costs.laborHours, rate);
    case 'percentOfContract':
      return job.directCost <= 0
        ? 0
        : Number(
            divideRounded(BigInt(shareOf(job.contractValue, rate)) * BigInt(costs.directCost), BigInt(job.directCost)),
          );
  }
}

/** An overhead rate as it is kept under Maintenance. */
export type OverheadRow = {
  readonly id: string;
  readonly name: string;
  readonly basis: OverheadRate['basis'];
  readonly rates: readonly Rates[];
  readonly effectiveTo: Day | null;
  readonly isDefault: boolean;
};
export type TicketCosts = Costs & { readonly id: string; readonly overheadRateId: string | null; readonly date: Day };
/** Rates that tickets keep, whatever is said of their days since; null where they have none. */
export type KeptRates = ReadonlyMap<string, OverheadRate | null>;

/** The rate that a ticket names, or the default of its day, by its value on that day. */
function overheadOn(
  rows: readonly OverheadRow[],
  { overheadRateId, date }: Pick<TicketCosts, 'overheadRateId' | 'date'>,
): OverheadRate | null {
  const holds = ({ rates, effectiveTo }: OverheadRow) =>
    ratesOn(rates, date) !== null && (effectiveTo === null || date <= effectiveTo);
  const found = rows.find((row) => (overheadRateId === null ? row.isDefault && holds(row) : row.id === overheadRateId));
  const rates = found && ratesOn(found.rates, date);
  if (!found || !rates) return null;
  const { name, basis } = found;
  return { name, basis, rate: Number(rates[basis === 'perLaborHour' ? 'ratePerHour' : 'rateBp'] ?? 0) };
}

/** Tickets with the same rate are rounded together, once. */
export function overheadGroups(
  tickets: readonly TicketCosts[],
  rows: readonly OverheadRow[],
  kept: KeptRates = new Map(),
): OverheadGroup[] {
  const groups = new Map<string, OverheadGroup>();
  for (const ticket of tickets) {
    const rate = kept.get(ticket.id);
    const overhead = rate === undefined ? overheadOn(rows, ticket) : rate;
    const key = JSON.stringify(overhead && [overhead.name, overhead.basis, overhead.rate]);
    const { costs, ticketIds } = groups.get(key) ?? {
      ticketIds: [],
      costs: { directCost: 0, laborCost: 0, laborHours: 0 },
    };
    groups.set(key, {
      overhead,
      ticketIds: [...ticketIds, ticket.id],
      costs: {
        directCost: costs.directCost + ticket.directCost,
        laborCost: costs.laborCost + ticket.laborCost,
        laborHours: costs.laborHours + ticket.laborHours,
      },
    });
  }
  return [...groups.values()];
}

/** By name, and of one name the higher rate first. */
export const overheadsOf = (groups: readonly OverheadGroup[], job: Job) =>
  groups
    .flatMap(({ overhead, costs }) =>
      overhead === null ? [] : [{ ...overhead, amount: overheadAmount(overhead, costs, job) }],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name) || b.rate - a.rate);
