import { profitRoles, type JobCostView, type ProfitSplit } from '#features/job-costs';
import {
  overheadGroups,
  overheadsOf,
  type KeptRates,
  type OverheadGroup,
  type OverheadRow,
  type TicketCosts,
} from '#features/job-overheads';
import type { ProfitShareFields } from '#features/companies';
import { divideRounded, shareOf, splitCents, type Cents } from '#kernel/index.ts';

/** Basis points of a revenue; null where there is none. */
export const marginOf = (profit: Cents, revenue: Cents): number | null =>
  revenue <= 0 ? null : ratio(10_000, profit, revenue);

/**
 * What is earned of a contract by its costs so far, and how much more than that is billed; null without an estimate of
 * all costs.
 */
export function workInProgress(value: Cents, billed: Cents, cost: Cents, estimatedCost: Cents) {
  if (estimatedCost <= 0) return null;
  const earned = ratio(value, Math.min(cost, estimatedCost), estimatedCost);
  return { earned, overBilled: billed - earned };
}

/** The same as it is shown. What is billed by its costs is earned with them. */
export function earnedOf({
  contractValue,
  billed,
  cost,
  estimate,
  isCostPlus,
}: Record<'contractValue' | 'billed' | 'cost', Cents> & {
  readonly estimate: Cents | null;
  readonly isCostPlus: boolean;
}): { readonly earned: Cents | null; readonly overBilled: Cents | null } {
  if (isCostPlus) return { earned: contractValue, overBilled: billed - contractValue };
  return workInProgress(contractValue, billed, cost, estimate ?? 0) ?? { earned: null, overBilled: null };
}

const ratio = (amount: number, part: number, whole: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));

export type RoleShare = Pick<ProfitShareFields, 'role' | 'shareBp' | 'basis' | 'minMarginBp' | 'releaseOn'>;
/** `shareBp`: the weight by which people of a role divide what is theirs. */
type Person = Pick<ProfitSplit, 'role' | 'personId' | 'personName' | 'shareBp'>;
/** `splitBp`: basis points of what the role has. */
export type PersonShare = Omit<Person, 'shareBp'> &
  Pick<RoleShare, 'releaseOn'> & { readonly splitBp: number; readonly amount: Cents };

const WHOLE_BP = 10_000;
export type StaffedTicket = Pick<
  JobCostView,
  'salesmanId' | 'salesmanName' | 'foremanId' | 'foremanName' | 'operators' | 'profitSplits' | 'directCost'
>;

/** Who divides the share of a role: whom the splits of the ticket name, or else who stands on it, in equal parts. */
function peopleOf(ticket: StaffedTicket, role: Person['role']): Person[] {
  const named = ticket.profitSplits.filter((split) => split.role === role);
  if (named.length > 0) return named;
  const { salesmanId, salesmanName, foremanId, foremanName, operators } = ticket;
  const person = (personId: string, personName: string): Person => ({ role, personId, personName, shareBp: WHOLE_BP });
  switch (role) {
    case 'salesman':
      return [person(salesmanId, salesmanName)];
    case 'foreman':
      return foremanId === null ? [] : [person(foremanId, foremanName)];
    case 'operator':
      return operators.map(({ workerId, name }) => person(workerId, name));
  }
}

/** The people of a job, or those of some roles, each by what the tickets they stand on have cost. */
export function peopleOfJob(
  tickets: readonly StaffedTicket[],
  roles: readonly Person['role'][] = profitRoles,
): Person[] {
  const people = new Map<string, Person>();
  for (const ticket of tickets)
    for (const role of roles) {
      const own = peopleOf(ticket, role);
      const whole = own.reduce((sum, { shareBp }) => sum + (shareBp ?? WHOLE_BP), 0);
      for (const { personId, personName, shareBp } of own) {
        const weight = Math.round(((shareBp ?? WHOLE_BP) * WHOLE_BP * Math.max(ticket.directCost, 1)) / whole);
        const key = `${role} ${personId}`;
        people.set(key, { role, personId, personName, shareBp: (people.get(key)?.shareBp ?? 0) + weight });
      }
    }
  return [...people.values()];
}

/** What is left of a job, and who has which part of it. */
export type JobProfit = {
  readonly revenue: Cents;
  readonly cost: Cents;
  readonly overhead: Cents;
  readonly profit: Cents;
  /** The tickets by the overhead rates they were figured with. */
  readonly groups: readonly OverheadGroup[];
  readonly people: readonly PersonShare[];
  readonly company: Cents;
};

/**
 * What is left of a revenue by all tickets of a job, and by bills and checks that are costs of it; `kept` are the rates
 * of those that do not follow the company's any more.
 */
export function jobProfit(
  { revenue, contractValue }: { readonly revenue: Cents; readonly contractValue: Cents },
  tickets: readonly (TicketCosts & StaffedTicket)[],
  overheads: readonly OverheadRow[],
  shares: readonly RoleShare[],
  kept?: KeptRates,
  purchases: readonly TicketCosts[] = [],
): JobProfit {
  const costs = [...tickets, ...purchases];
  const cost = costs.reduce((sum, { directCost }) => sum + directCost, 0);
  const groups = overheadGroups(costs, overheads, kept);
  const overhead = overheadsOf(groups, { contractValue, directCost: cost }).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  const profit = revenue - cost - overhead;
  const shared = profitShares({ profit, contractValue }, shares, peopleOfJob(tickets));
  return { revenue, cost, overhead, profit, groups, ...shared };
}

/** What of a profit the people of each role have: 0.00 where there is none, or too little. The company has the rest. */
export function profitShares(
  { profit, contractValue }: { readonly profit: Cents; readonly contractValue: Cents },
  shares: readonly RoleShare[],
  people: readonly Person[],
): { readonly people: readonly PersonShare[]; readonly company: Cents } {
  const margin = marginOf(profit, contractValue) ?? 0;
  const paid = shares.flatMap(({ role, shareBp, basis, minMarginBp, releaseOn }) => {
    const own = people.filter((person) => person.role === role);
    if (own.length === 0) return [];
    const isShared = profit > 0 && margin >= (minMarginBp ?? 0);
    const pool = isShared ? shareOf(basis === 'contractValue' ? contractValue : profit, shareBp) : 0;
    const weights = own.map((person) => person.shareBp ?? WHOLE_BP);
    const [amounts, splits] = [splitCents(pool, weights), splitCents(WHOLE_BP, weights)];
    return own.map(({ personId, personName }, at) => ({
      role,
      personId,
      personName,
      releaseOn,
      splitBp: splits[at] ?? 0,
      amount: amounts[at] ?? 0,
    }));
  });
  return { people: paid, company: profit - paid.reduce((sum, { amount }) => sum + amount, 0) };
}

/**
 * A line of a contract, or an approved change order, with what is billed of it. `lineItemIds`: by which costs name it.
 */
export type Phase = {
  readonly id: string;
  readonly name: string;
  readonly contract: Cents;
  readonly changes: Cents;
  readonly billed: Cents;
  readonly lineItemIds: readonly string[];
};
export type PhaseRow = Record<'contract' | 'changes' | 'revised' | 'billed' | 'cost' | 'billedLessCost', Cents> & {
  /** Null: costs that name no phase. */
  readonly id: string | null;
  readonly name: string;
  readonly lineItemIds: string[];
  /** Basis points of what is revised. */
  readonly billedBp: number | null;
};
type PhaseCost = { readonly lineItemId: string | null; readonly amount: Cents };

/** What each phase of a contract is worth, is billed and has cost; costs that name none stand by themselves. */
export function phaseTable(
  phases: readonly Phase[],
  costs: readonly PhaseCost[],
): { readonly rows: readonly PhaseRow[]; readonly unassigned: PhaseRow | null; readonly total: PhaseRow } {
  const phaseOf = new Map(phases.flatMap(({ id, lineItemIds }) => lineItemIds.map((line) => [line, id] as const)));
  const costOf = new Map<string | null, Cents>();
  for (const { lineItemId, amount } of costs) {
    const phase = (lineItemId !== null && phaseOf.get(lineItemId)) || null;
    costOf.set(phase, (costOf.get(phase) ?? 0) + amount);
  }
  const rows = phases.map((phase) => phaseRow(phase, costOf.get(phase.id) ?? 0));
  const none = { id: null, name: 'Unassigned', lineItemIds: [], contract: 0, changes: 0, billed: 0 };
  const unassigned = costOf.has(null) ? phaseRow(none, costOf.get(null) ?? 0) : null;
  const all = [...rows, ...(unassigned ? [unassigned] : [])];
  const sum = (field: keyof ContractSums) => all.reduce((total, row) => total + row[field], 0);
  const total = {
    ...none,
    name: 'Total',
    contract: sum('contract'),
    changes: sum('changes'),
    billed: sum('billed'),
  };
  return { rows, unassigned, total: phaseRow(total, sum('cost')) };
}
type ContractSums = Pick<PhaseRow, 'contract' | 'changes' | 'billed' | 'cost'>;

function phaseRow(phase: Omit<Phase, 'id'> & { readonly id: string | null }, cost: Cents): PhaseRow {
  const revised = phase.contract + phase.changes;
  return {
    ...phase,
    lineItemIds: [...phase.lineItemIds],
    revised,
    billedBp: revised <= 0 ? null : ratio(10_000, phase.billed, revised),
    cost,
    billedLessCost: phase.billed - cost,
  };
}
