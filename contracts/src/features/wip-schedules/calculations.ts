import type { JournalLineInput } from '#features/journal-entries';
import { divideRounded, type Cents, type Day } from '#kernel/index.ts';
import type { WipOverride, WipRow } from './content.ts';
import type { DrawnRow } from './commands.ts';

/**
 * A job on a day, as the schedule reckons with it. `estimate`: what all of its costs are going to be; null where nobody
 * said. `earnedByCosts`: of a contract that bills its costs, what they and its fee come to; null of an agreed price.
 */
export type WipJob = Pick<WipRow, 'contractId' | 'number' | 'name' | 'customerName' | 'locationId' | 'completedOn'> & {
  readonly isCompleted: boolean;
  readonly value: Cents;
  readonly costToDate: Cents;
  readonly billed: Cents;
  readonly estimate: Cents | null;
  readonly earnedByCosts: Cents | null;
  /** By the end of the year before. */
  readonly before: { readonly earned: Cents; readonly cost: Cents };
};

const NEXT = 10_000;
/** `amount` × `part` ÷ `whole`, rounded once. */
const shareBy = (amount: number, part: number, whole: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));

type EarningJob = Pick<WipJob, 'isCompleted' | 'value' | 'costToDate' | 'estimate' | 'earnedByCosts'>;
/**
 * Cost to cost: earned = round(value × costs to date ÷ estimated costs), in one step. A completed job has earned its
 * value; one that bills its costs what they come to; one without an estimate its costs and no profit.
 */
export function earnedByCost(
  { isCompleted, value, costToDate, estimate, earnedByCosts }: EarningJob,
  percentBp?: number,
): Cents {
  if (percentBp !== undefined) return shareBy(value, percentBp, NEXT);
  if (earnedByCosts !== null) return earnedByCosts;
  if (isCompleted) return value;
  if (costToDate <= 0) return 0;
  if (estimate === null) return costToDate;
  return shareBy(value, costToDate, Math.max(estimate, costToDate, 1));
}

/** A row of the schedule. */
export function wipRow(job: WipJob, override?: Pick<WipOverride, 'percentBp'>): WipRow {
  const { isCompleted, value, costToDate, billed, estimate, earnedByCosts, before, ...named } = job;
  // no profit is expected where nobody said what it is going to cost
  const expected = estimate ?? (earnedByCosts === null ? value : costToDate);
  const estimatedCost = isCompleted ? costToDate : Math.max(expected, costToDate);
  const earned = earnedByCost(job, override?.percentBp);
  const [estimatedProfit, profitToDate] = [value - estimatedCost, earned - costToDate];
  const standing = isCompleted ? 'completed' : estimate === null && earnedByCosts === null ? 'noEstimate' : 'open';
  const lossProvision = estimatedProfit < 0 ? Math.max(0, profitToDate - estimatedProfit) : 0;
  const priorYears = { ...before, profit: before.earned - before.cost };
  return {
    ...named,
    standing,
    value,
    estimatedCost,
    estimatedProfit,
    costToDate,
    percentBp:
      override?.percentBp ?? (isCompleted ? NEXT : estimatedCost <= 0 ? 0 : shareBy(NEXT, costToDate, estimatedCost)),
    earned,
    profitToDate,
    billed,
    under: Math.max(0, earned - billed),
    over: Math.max(0, billed - earned),
    lossProvision: standing === 'noEstimate' ? 0 : lossProvision,
    costToComplete: estimatedCost - costToDate,
    backlog: value - earned,
    profitInBacklog: estimatedProfit - profitToDate,
    priorYears,
    thisYear: {
      earned: earned - priorYears.earned,
      cost: costToDate - priorYears.cost,
      profit: profitToDate - priorYears.profit,
    },
  };
}

/** Nobody said what it is going to cost, and it has cost something. */
export const isEstimateMissing = ({ standing, costToDate }: Pick<WipRow, 'standing' | 'costToDate'>): boolean =>
  standing === 'noEstimate' && costToDate !== 0;

/** With the percent that somebody knows better; the rest of the row follows from it. */
export function withOverrides(rows: readonly WipRow[], overrides: readonly WipOverride[]): WipRow[] {
  return rows.map((row) => {
    const override = overrides.find(({ contractId }) => contractId === row.contractId);
    if (!override) return row;
    const { priorYears, standing, estimatedCost } = row;
    return wipRow(
      {
        ...row,
        isCompleted: standing === 'completed',
        estimate: estimatedCost,
        earnedByCosts: null,
        before: priorYears,
      },
      override,
    );
  });
}

type FadingRow = Pick<WipRow, 'contractId' | 'standing' | 'estimatedProfit'>;
/**
 * By contract, its estimated profit by an earlier schedule, less that of now: what has faded is positive, a gain is
 * negative. Jobs that nobody had estimated, then or now, are left out, as are those that were on no schedule then.
 */
export function gainFade(now: readonly FadingRow[], earlier: readonly FadingRow[]): ReadonlyMap<string, Cents> {
  const isEstimated = ({ standing }: FadingRow) => standing !== 'noEstimate';
  const before = new Map(
    earlier.filter(isEstimated).map(({ contractId, estimatedProfit }) => [contractId, estimatedProfit]),
  );
  return new Map(
    now.filter(isEstimated).flatMap(({ contractId, estimatedProfit }) => {
      const was = before.get(contractId);
      return was === undefined ? [] : [[contractId, was - estimatedProfit] as const];
    }),
  );
}

type DrawnFigures = Omit<DrawnRow, 'contractId'>;
const drawnFields = [
  'value',
  'estimatedCost',
  'costToDate',
  'billed',
] as const satisfies readonly (keyof DrawnFigures)[];
/** How many jobs are other ones, or stand otherwise, than when a schedule was drawn. */
export function jobsChanged(drawn: readonly DrawnRow[], rows: readonly WipRow[]): number {
  const before = new Map(drawn.map((row) => [row.contractId, row]));
  const now = new Set(rows.map(({ contractId }) => contractId));
  const isChanged = (row: WipRow) => {
    const was = before.get(row.contractId);
    return was === undefined || drawnFields.some((field) => was[field] !== row[field]);
  };
  return rows.filter(isChanged).length + drawn.filter(({ contractId }) => !now.has(contractId)).length;
}

const totalled = [
  'value',
  'estimatedCost',
  'estimatedProfit',
  'costToDate',
  'earned',
  'profitToDate',
  'billed',
  'under',
  'over',
  'lossProvision',
  'costToComplete',
  'backlog',
  'profitInBacklog',
] as const satisfies readonly (keyof WipRow)[];
export type WipTotals = Record<(typeof totalled)[number], Cents>;
/** All of its fields. */
export const wipTotals = (rows: readonly WipRow[]): WipTotals =>
  Object.fromEntries(totalled.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)])) as WipTotals;

/** What a schedule stands at on its day, by account, debits positive. */
export function wipBalances(rows: readonly WipRow[]): Readonly<Record<string, Cents>> {
  const { under, over, lossProvision } = wipTotals(rows);
  return {
    underbillings: under,
    overbillings: -over,
    wipRevenue: over - under,
    lossCost: lossProvision,
    lossProvision: -lossProvision,
  };
}

/** What a schedule posts on its day, job by job; the day after takes it back. */
export const wipLines = (rows: readonly WipRow[]): (JournalLineInput & { paymentId: null })[] =>
  rows.flatMap((row) =>
    Object.entries(wipBalances([row])).flatMap(([account, amount]) =>
      amount === 0
        ? []
        : [
            {
              account,
              bankId: null,
              debit: Math.max(amount, 0),
              credit: Math.max(-amount, 0),
              contractId: row.contractId,
              lineItemId: null,
              customerId: null,
              vendorId: null,
              paymentId: null,
              description: '',
            },
          ],
    ),
  );

/** The text that the hash of a schedule is made over: a line of figures for each job, in the order of their ids. */
export const wipText = (asOf: Day, rows: readonly WipRow[]): string =>
  [
    `wip ${asOf}`,
    ...rows
      .toSorted((a, b) => (a.contractId < b.contractId ? -1 : 1))
      .map((row) => [row.contractId, ...totalled.map((field) => row[field])].join(' ')),
  ]
    .map((line) => `${line}\n`)
    .join('');
