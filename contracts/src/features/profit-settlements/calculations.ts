import { releaseEvents, sharesOn, type ProfitShareView } from '#features/companies';
import { profitRoles, type JobCostStatus, type ProfitSplit } from '#features/job-costs';
import type { KeptRates, OverheadRow, TicketCosts } from '#features/job-overheads';
import { jobProfit, type JobProfit, type StaffedTicket } from '#features/profits';
import type { Cents, Day, Instant } from '#kernel/index.ts';
import type {
  AdjustedProfit,
  ProfitSettlement,
  ProfitShareLine,
  ProposedAdjustment,
  SettledOverhead,
  SettledProfit,
  SettledRule,
  SettlementCause,
  ShareDifference,
} from './view.ts';

type Role = ProfitSplit['role'];
type ReleaseEvent = (typeof releaseEvents)[number];
export type SettledTicket = TicketCosts & StaffedTicket & { readonly status: JobCostStatus };

/** A job as shares are figured from it: its agreed value with approved changes, and what its tickets have cost. */
export type SharedJob = {
  readonly contractValue: Cents;
  readonly tickets: readonly SettledTicket[];
  readonly overheads: readonly OverheadRow[];
  /** Bills and checks that are costs of the job by themselves. */
  readonly purchases: readonly (TicketCosts & Pick<SettledTicket, 'status'>)[];
};
/** What has come to pass of a job that releases shares. */
export type ReachedReleases = Readonly<Record<ReleaseEvent, boolean>>;

/** How a recorded settlement reads; where it did not say what it is, all but the first of a contract adjust. */
export const releaseOf = (
  { trigger, rules, overheads, lines, ...sums }: SettledProfit,
  at: Instant,
  before: readonly ProfitSettlement[],
): ProfitSettlement => ({
  ...sums,
  kind: (rules ?? null) === null && before.length > 0 ? 'adjustment' : 'release',
  trigger: trigger ?? 'hardClosed',
  at,
  rules: rules ?? null,
  overheads: overheads ?? [],
  lines: lines.map((line) => ({ ...line, splitBp: line.splitBp ?? null })),
  causes: [],
  reason: '',
});

/** Those that stood on a day. */
export const settledBy = (settlements: readonly ProfitSettlement[], day: Day) =>
  settlements.filter(({ on }) => on <= day);

const rolesOf = ({ rules }: ProfitSettlement): readonly Role[] => rules?.map(({ role }) => role) ?? profitRoles;
const releaseOfRole = (settlements: readonly ProfitSettlement[], role: Role) =>
  settlements.find((each) => each.kind === 'release' && rolesOf(each).includes(role));

/** The company's rules of the roles whose share is not released yet. */
export const openRules = <R extends ProfitShareView>(
  settlements: readonly ProfitSettlement[],
  shares: readonly R[],
  day: Day,
): R[] => sharesOn(shares, day).filter(({ role }) => releaseOfRole(settlements, role) === undefined);

/** Rates that a job keeps once it was closed for good: its tickets that still are have those they were settled with. */
export function keptRates(
  settlements: readonly ProfitSettlement[],
  tickets: readonly Pick<SettledTicket, 'id' | 'status'>[],
): KeptRates {
  const isClosing = ({ kind, trigger }: ProfitSettlement) => kind === 'release' && trigger === 'hardClosed';
  const last = settlements.findLast((each) => isClosing(each) || each.kind === 'adjustment');
  if (!last || !settlements.some(isClosing)) return new Map();
  const closed = new Set(tickets.flatMap(({ id, status }) => (status === 'hardClosed' ? [id] : [])));
  return new Map(
    last.overheads.flatMap(({ jobCostIds, rate }) =>
      jobCostIds.filter((id) => closed.has(id)).map((id) => [id, rate] as const),
    ),
  );
}

const total = (amounts: readonly { readonly amount: Cents }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);
const linesOf = (settlements: readonly ProfitSettlement[]) => settlements.flatMap(({ lines }) => lines);
const keyOf = ({ role, personId }: Pick<ProfitShareLine, 'role' | 'personId'>) => `${role} ${personId}`;

/**
 * What is written of figures: their sums, their rates, and what is left to the company beside all that was released.
 */
const recorded = (
  { revenue, cost, overhead, profit, groups }: JobProfit,
  lines: readonly ProfitShareLine[],
  before: readonly Pick<ProfitSettlement, 'lines' | 'company'>[],
) => {
  const released = total(lines) + before.reduce((sum, each) => sum + total(each.lines) + each.company, 0);
  return {
    revenue,
    cost,
    overhead,
    profit,
    overheads: groups.map(({ overhead: rate, ticketIds }): SettledOverhead => ({ jobCostIds: [...ticketIds], rate })),
    lines: [...lines],
    company: profit - released,
  };
};

const ruleOf = ({ id: shareId, role, shareBp, basis, minMarginBp, releaseOn }: ProfitShareView): SettledRule => ({
  role,
  shareBp,
  basis,
  minMarginBp,
  releaseOn,
  shareId,
});

/**
 * The shares that are released now: of each role whose time has come and whose share is not released yet. The first
 * time that a job is closed for good is recorded even where it releases none, for the figures that it keeps.
 */
export function settlementsDue(
  job: SharedJob,
  before: readonly ProfitSettlement[],
  shares: readonly ProfitShareView[],
  reached: ReachedReleases,
  on: Day,
): SettledProfit[] {
  if (job.tickets.length === 0) return [];
  const open = openRules(before, shares, on);
  const isClosed = before.some(({ kind, trigger }) => kind === 'release' && trigger === 'hardClosed');
  const due: SettledProfit[] = [];
  for (const trigger of releaseEvents) {
    const rules = open.filter(({ releaseOn }) => releaseOn === trigger);
    if (!reached[trigger] || (rules.length === 0 && (trigger !== 'hardClosed' || isClosed))) continue;
    const figures = figuresOf(job, rules, keptRates(before, [...job.tickets, ...job.purchases]));
    const lines = figures.people.map((share) => ({ ...share, isAdjustment: false }));
    due.push({ trigger, on, rules: rules.map(ruleOf), ...recorded(figures, lines, [...before, ...due]) });
  }
  return due;
}

const figuresOf = (
  { contractValue, tickets, overheads, purchases }: SharedJob,
  rules: Parameters<typeof jobProfit>[3],
  kept?: KeptRates,
) => jobProfit({ revenue: contractValue, contractValue }, tickets, overheads, rules, kept, purchases);

/** The rules that released shares follow: as they were then, but for a correction of the very rule. */
function settledRules(
  settlements: readonly ProfitSettlement[],
  shares: readonly ProfitShareView[],
  roles: readonly Role[],
) {
  return roles.flatMap((role) => {
    const release = releaseOfRole(settlements, role);
    if (!release) return [];
    if (release.rules === null)
      return sharesOn(shares, release.on)
        .filter((rule) => rule.role === role)
        .map(ruleOf);
    return release.rules
      .filter((rule) => rule.role === role)
      .map((rule) => {
        const { shareBp, basis, minMarginBp } = shares.find(({ id }) => id === rule.shareId) ?? rule;
        return { ...rule, shareBp, basis, minMarginBp };
      });
  });
}

type Adjustment = ProposedAdjustment & { readonly event: Omit<AdjustedProfit, 'reason'> };

/**
 * What released shares would be by now, and were; null where nobody's differs. `trigger`: only of those that it
 * released, and then also where the company's part alone differs.
 */
export function adjustmentOf(
  job: SharedJob,
  before: readonly ProfitSettlement[],
  shares: readonly ProfitShareView[],
  on: Day,
  trigger?: ReleaseEvent,
): Adjustment | null {
  const settled = profitRoles.filter((role) => {
    const release = releaseOfRole(before, role);
    return release !== undefined && (trigger === undefined || release.trigger === trigger);
  });
  const isOurs = (each: ProfitSettlement) =>
    trigger === undefined ? rolesOf(each).some((role) => settled.includes(role)) : each.trigger === trigger;
  const last = before.findLast(isOurs);
  if (!last) return null;
  const rules = settledRules(before, shares, settled);
  const figures = figuresOf(job, rules);
  const lines = differencesOf(
    figures.people,
    linesOf(before).filter(({ role }) => settled.includes(role)),
  );
  const posted = lines.map(({ released: _was, now: _now, difference, ...share }): ProfitShareLine => ({
    ...share,
    amount: difference,
    isAdjustment: true,
  }));
  const written = recorded(figures, posted, before);
  if (lines.length === 0 && (trigger === undefined || written.company === 0)) return null;
  const { revenue, cost, overhead, profit } = figures;
  const causes = causesOf(figures, last);
  const event = { trigger: trigger ?? last.trigger, on, rules, ...written, causes };
  return { revenue, cost, overhead, profit, lines, causes, event };
}

function differencesOf(now: JobProfit['people'], released: readonly ProfitShareLine[]): ShareDifference[] {
  const everybody = new Map([...released, ...now].map((share) => [keyOf(share), share]));
  return [...everybody].flatMap(([key, { role, personId, personName, releaseOn, splitBp }]) => {
    const was = total(released.filter((line) => keyOf(line) === key));
    const present = now.find((share) => keyOf(share) === key);
    const difference = (present?.amount ?? 0) - was;
    if (difference === 0) return [];
    const share = { role, personId, personName, releaseOn, splitBp: present ? splitBp : 0 };
    return [{ ...share, released: was, now: present?.amount ?? 0, difference }];
  });
}

function causesOf(now: JobProfit, last: ProfitSettlement): SettlementCause[] {
  const changes: readonly SettlementCause[] = [
    { what: 'contractValue', change: now.revenue - last.revenue },
    { what: 'costs', change: now.cost - last.cost },
    { what: 'overhead', change: now.overhead - last.overhead },
  ];
  const causes = changes.filter(({ change }) => change !== 0);
  return causes.length > 0 ? causes : [{ what: 'people', change: 0 }];
}

/** What must come out of settlements, whatever happened. */
export type SettlementRule = 'settlement' | 'settledProfit';
type SettlementDiscrepancy = { readonly rule: SettlementRule; readonly expected: Cents; readonly found: Cents };

/** `credited`: what the books say is owed for the shares of a contract, by its settlements alone. */
export function settlementDiscrepancies({
  settlements,
  credited,
}: {
  readonly settlements: readonly Pick<ProfitSettlement, 'revenue' | 'cost' | 'overhead' | 'profit' | 'lines'>[];
  readonly credited: Cents;
}): SettlementDiscrepancy[] {
  const released = total(settlements.flatMap(({ lines }) => lines));
  return [
    ...(released === credited ? [] : [{ rule: 'settlement' as const, expected: released, found: credited }]),
    ...settlements
      .map(({ revenue, cost, overhead, profit }) => ({ expected: revenue - cost - overhead, found: profit }))
      .filter(({ expected, found }) => expected !== found)
      .map((sums) => ({ rule: 'settledProfit' as const, ...sums })),
  ];
}
