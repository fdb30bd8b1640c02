import { costPlusValue, type CostPlusAgreement, type CostsToBill } from '#features/cost-plus';
import { addDays, shareOf, splitCents, type Cents, type Day } from '#kernel/index.ts';
import type { Installment, RetentionExemption } from './fields.ts';
import type { ContractView } from './document.ts';
import type { ContractChange, ContractMoney } from './view.ts';

export const RETENTION_CAP_BP = 500;
const RETENTION_CAP_SINCE = '2026-01-01';
/**
 * California Civil Code 8811: at most 5 % of a private work's contract of 2026 or later is retained, but for the
 * exemptions.
 */
export const isOverRetentionCap = ({
  date,
  retentionBp,
  retentionExempt,
  isPublicWork,
}: {
  date: Day;
  retentionBp: number;
  retentionExempt: RetentionExemption;
  isPublicWork: boolean;
}): boolean =>
  date >= RETENTION_CAP_SINCE && retentionBp > RETENTION_CAP_BP && retentionExempt === 'none' && !isPublicWork;

/** California Civil Code 8812: how long after completion the owner may keep what is retained. */
export const RETENTION_DAYS = 45;
export const retentionDeadline = (completedOn: Day): Day => addDays(completedOn, RETENTION_DAYS);

type RetainedMoney = Pick<ContractMoney, 'retention' | 'openDue'> & {
  readonly completedOn: Day | null;
  readonly billing: { readonly retentionReleased: Cents };
};
/**
 * By when what is retained has to be paid: held, or billed and still open, as payments count for the work first. Null
 * where nothing is, or the work is not completed.
 */
export const retentionDueOn = ({ completedOn, retention, openDue, billing }: RetainedMoney): Day | null =>
  completedOn !== null && (retention > 0 || Math.min(openDue, billing.retentionReleased) > 0)
    ? retentionDeadline(completedOn)
    : null;

/** Whether the owner has kept what is retained for longer than the law allows. */
export const isRetentionOverdue = (row: { readonly retentionDueOn: Day | null }, asOf: Day): boolean =>
  row.retentionDueOn !== null && row.retentionDueOn < asOf;

/** Why more than the cap may be retained, as the contract says it; nothing where it claims no exemption. */
export const exemptionText = (exempt: RetentionExemption): string =>
  ({
    none: '',
    residentialUnder4: 'The cap of 5% on retention does not apply: the work is residential, of at most four stories.',
    bondNotFurnished: 'The cap of 5% on retention does not apply: the bond that was asked for was not furnished.',
  })[exempt];

/** Nothing more is billed or changed under it. */
/**
 * Which rows a list of contracts adds up: those that are agreed, as drafts, what waits for a signature and what is void
 * bring no money; where a status is asked for, all of that status.
 */
export const countsInTotals = (
  { status }: { readonly status: string },
  filters: readonly { readonly field: string }[],
): boolean => status === 'signed' || status === 'closed' || filters.some(({ field }) => field === 'status');

export const hasEnded = ({ status }: { readonly status: string }) => status === 'closed' || status === 'void';

/** The sum the last edit left, or else the beginning: a signed contract's lines never change. */
export function agreedAmount(events: readonly { readonly type: string; readonly data: unknown }[]): Cents {
  const { amount = 0 } = (events.findLast(({ type }) => type === 'ContractEdited' || type === 'ContractCreated')
    ?.data ?? {}) as { readonly amount?: Cents }; // both carry it
  return amount;
}

/** What changes add to: of a cost-plus contract its guaranteed maximum, or else the estimate. */
export function agreedValue(events: readonly { readonly type: string; readonly data: unknown }[]): Cents {
  const { costPlus = null } = (events.findLast(({ type }) => type === 'ContractEdited' || type === 'ContractCreated')
    ?.data ?? {}) as { readonly costPlus?: { readonly guaranteedMax: Cents | null } | null }; // both carry it
  return costPlus?.guaranteedMax ?? agreedAmount(events);
}

/** What is due with each payment of the schedule. Percentages that make up the whole come to the whole, to the cent. */
export function installments<Part extends Pick<Installment, 'amount' | 'bp'>>({
  paymentSchedule,
  amount,
}: {
  readonly paymentSchedule: readonly Part[];
  readonly amount: Cents;
}): (Part & { readonly cents: Cents })[] {
  const shares = paymentSchedule.map(({ bp }) => bp ?? 0);
  const rest = shares.reduce((left, bp) => left - bp, 10_000);
  const cents = rest < 0 ? shares.map((bp) => shareOf(amount, bp)) : splitCents(amount, [...shares, rest]);
  return paymentSchedule.map((part, at) => ({ ...part, cents: part.amount ?? cents[at] ?? 0 }));
}

/**
 * What everything else is figured from; of a cost-plus contract changes raise the maximum, and costs the value.
 * `billed` is gross, extras included.
 */
export type ContractSums = Pick<
  ContractMoney,
  'originalAmount' | 'approvedChanges' | 'pendingChanges' | 'billed' | 'extras' | 'retention' | 'paid'
> & {
  readonly amount: Cents;
  /** Null where the price is agreed. */
  readonly costPlus: CostPlusAgreement | null;
  readonly costsToBill: CostsToBill;
};

/** Always contractValue + extras - paid = openDue + retention + unbilled. */
export function contractMoney({
  amount,
  costPlus,
  costsToBill,
  originalAmount,
  approvedChanges,
  pendingChanges,
  billed,
  extras,
  retention,
  paid,
}: ContractSums): ContractMoney {
  const contractValue = costPlus ? costPlusValue(costPlus, costsToBill, approvedChanges) : amount + approvedChanges;
  const balance = billed - paid;
  return {
    originalAmount,
    approvedChanges,
    pendingChanges,
    contractValue,
    billed,
    extras,
    unbilled: contractValue + extras - billed,
    retention,
    paid,
    openDue: balance - retention,
    balance,
  };
}

type ChangeTotals = Pick<ContractMoney, 'approvedChanges' | 'pendingChanges'>;

/** What change orders have done to the value of their contract, and what those not decided yet would do. */
export const changeTotals = (changes: readonly ContractChange[]): ChangeTotals => ({
  approvedChanges: sumOf(changes.flatMap(({ approvals }) => approvals)),
  pendingChanges: sumOf(changes.filter(({ standing }) => standing === 'pending')),
});

/** The same on a past day. What lies in the trash today is left out: it was a mistake then, too. */
export function changeTotalsAsOf(changes: readonly ContractChange[], day: Day): ChangeTotals {
  const then = changes
    .filter(({ standing }) => standing !== 'trashed')
    .map((change) => ({ ...change, approvals: change.approvals.filter(({ on }) => on <= day) }));
  return changeTotals(
    then
      .filter((change) => change.date <= day || isApproved(change))
      .map((change) => ({ ...change, standing: isApproved(change) ? 'approved' : 'pending' })),
  );
}

/** What is approved and taken back takes turns. */
const isApproved = ({ approvals }: ContractChange) => approvals.length % 2 === 1;
const sumOf = (each: readonly { readonly amount: Cents }[]) => each.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What all costs are estimated to come to on a day; null where nobody said. A cost-plus contract is an estimate itself.
 */
export const estimateOn = (
  { costEstimates, costPlus, amount }: Pick<ContractView, 'costEstimates' | 'costPlus' | 'amount'>,
  day: Day,
): Cents | null => costEstimates.findLast(({ on }) => on <= day)?.amount ?? (costPlus ? amount : null);

/** What a signature under a contract says: wherever it can be signed, and in what is printed. */
export const CONTRACT_AGREEMENT =
  'The parties agree to the work, the price, the schedule and the terms above. Changes to the work or to the price are made by written change orders only.';

/**
 * Business and Professions Code 7159 asks for these in a home improvement contract; the words are a reminder and no
 * legal text.
 */
export const homeImprovementNotices = [
  {
    label: 'Down payment',
    value: 'It may not exceed $1,000 or 10 percent of the contract price, whichever is less.',
  },
  { label: 'Right to cancel', value: 'You may cancel this contract within three business days of signing it.' },
  {
    label: 'Changes',
    value: 'Extra work and change orders become part of the contract once they are written and signed.',
  },
] as const;
