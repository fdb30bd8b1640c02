import type { ChartAccount } from '#features/chart-of-accounts';
import { costCategoryOf } from '#features/chart-of-accounts';
import { openLinesOn, type CommitmentView } from '#features/commitments';
import { estimateOn, type ContractChange, type ContractView } from '#features/contracts';
import type { CostCategory } from '#features/job-costs';
import type { Cents, Day } from '#kernel/index.ts';
import type { BudgetFigures, BudgetRow, JobBudgetView } from './view.ts';

/** An amount of a job by where it stands: a cost, or what is promised. */
export type PlacedAmount = {
  readonly lineItemId: string | null;
  readonly phaseName: string;
  readonly category: CostCategory;
  readonly amount: Cents;
};
/** What a job has cost by a day, and what is promised to vendors on it and not billed yet. */
export type JobSpending = { readonly costs: readonly PlacedAmount[]; readonly committed: readonly PlacedAmount[] };
export const noSpending: JobSpending = { costs: [], committed: [] };

/** As people read them; what subcontractors bill stands with the materials. */
export const budgetCategoryNames: Readonly<Record<CostCategory, string>> = {
  labor: 'Labor',
  materials: 'Materials and subcontracts',
  equipments: 'Equipment',
  inventory: 'Inventory',
  misc: 'Other',
};

type BudgetParts = Pick<JobBudgetView, 'setOn' | 'lines' | 'transfers' | 'changes' | 'forecasts'>;
type Changes = readonly Pick<ContractChange, 'changeOrderId' | 'approvals'>[];

/** What commitments leave open on a day, by the phase and the category of each line. */
export const committedAmounts = (
  rows: readonly Pick<CommitmentView, 'lines' | 'changes' | 'standings' | 'billings'>[],
  chart: readonly ChartAccount[],
  day: Day | null,
): PlacedAmount[] =>
  rows.flatMap((row) =>
    openLinesOn(row, day).map(({ lineItemId, phaseName, account, open }) => ({
      lineItemId,
      phaseName,
      category: costCategoryOf(account, chart) ?? 'misc',
      amount: open,
    })),
  );

const places = (lineItemId: string | null, category: CostCategory | null) => `${lineItemId ?? ''} ${category ?? ''}`;
/** An amount belongs to the line of its phase and category, or else to that of its whole phase. */
function lineFinder(lines: BudgetParts['lines']) {
  const byPlace = new Map(lines.map((line) => [places(line.lineItemId, line.category), line.lineId]));
  return ({ lineItemId, category }: PlacedAmount): string =>
    byPlace.get(places(lineItemId, category)) ?? byPlace.get(places(lineItemId, null)) ?? places(lineItemId, category);
}

function sumsBy(amounts: readonly PlacedAmount[], keyOf: (of: PlacedAmount) => string): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const each of amounts) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + each.amount);
  return sums;
}

const isApprovedOn = (changes: Changes, id: string, day: Day) => {
  const approvals = changes.find(({ changeOrderId }) => changeOrderId === id)?.approvals ?? [];
  return approvals.filter(({ on }) => on <= day).length % 2 === 1;
};

/** What transfers and approved change orders have added to each line by a day. */
function changesByLine({ transfers, changes }: BudgetParts, orders: Changes, day: Day): ReadonlyMap<string, Cents> {
  const latest = new Map(changes.filter(({ on }) => on <= day).map((change) => [change.changeOrderId, change]));
  const counted = [
    ...transfers.filter(({ on }) => on <= day),
    ...[...latest.values()].filter(({ changeOrderId }) => isApprovedOn(orders, changeOrderId, day)),
  ];
  const sums = new Map<string, Cents>();
  for (const { lineId, amount } of counted.flatMap(({ moves }) => moves))
    sums.set(lineId, (sums.get(lineId) ?? 0) + amount);
  return sums;
}

/** What has been spent and is promised of each line of a budget. */
export function spentByLine({ lines }: Pick<BudgetParts, 'lines'>, { costs, committed }: JobSpending) {
  const keyOf = lineFinder(lines);
  const [actual, promised] = [sumsBy(costs, keyOf), sumsBy(committed, keyOf)];
  return { actualOf: (id: string) => actual.get(id) ?? 0, committedOf: (id: string) => promised.get(id) ?? 0 };
}

/** What is left of the budget; or what somebody said was still to come, less what was spent and promised since. */
function toComeOf(
  forecast: { readonly amount: Cents | null; readonly spent: Cents } | undefined,
  { revised, used }: { readonly revised: Cents; readonly used: Cents },
): { readonly method: BudgetRow['method']; readonly toCome: Cents } {
  if (!forecast || forecast.amount === null) return { method: 'auto', toCome: Math.max(0, revised - used) };
  return { method: 'manual', toCome: Math.max(0, forecast.amount - Math.max(0, used - forecast.spent)) };
}

/**
 * A budget at the end of a day, line by line, those of the same phase together: revised = original + changes; forecast
 * = actual + committed + to come; variance = revised − forecast. Costs that nobody planned are lines of their own.
 */
export function budgetRows(budget: BudgetParts, orders: Changes, spending: JobSpending, day: Day): BudgetRow[] {
  const changed = changesByLine(budget, orders, day);
  const { actualOf, committedOf } = spentByLine(budget, spending);
  const forecasts = new Map(budget.forecasts.filter(({ on }) => on <= day).map((each) => [each.lineId, each]));
  const keyOf = lineFinder(budget.lines);
  const planned = new Set(budget.lines.map(({ lineId }) => lineId));
  const unplanned = new Map(
    [...spending.costs, ...spending.committed]
      .filter((each) => each.amount !== 0 && !planned.has(keyOf(each)))
      .map((each) => [keyOf(each), each]),
  );
  const rowOf = (
    key: string,
    { lineItemId, phaseName, category }: Pick<BudgetRow, 'lineItemId' | 'phaseName' | 'category'>,
    { lineId, costCode, original }: Pick<BudgetRow, 'lineId' | 'costCode' | 'original'>,
  ): BudgetRow => {
    const [changes, actual, committed] = [changed.get(key) ?? 0, actualOf(key), committedOf(key)];
    const revised = original + changes;
    const { method, toCome } = toComeOf(forecasts.get(key), { revised, used: actual + committed });
    const forecast = actual + committed + toCome;
    const figures = { original, changes, revised, actual, committed, toCome, forecast, variance: revised - forecast };
    return { lineId, lineItemId, phaseName, costCode, category, ...figures, method };
  };
  const rows = [
    ...budget.lines
      .map((line) => rowOf(line.lineId, line, { lineId: line.lineId, costCode: line.costCode, original: line.amount }))
      .filter(
        (row) => budget.lines.some(({ lineId, amount }) => lineId === row.lineId && amount !== 0) || isMoved(row),
      ),
    ...[...unplanned].map(([key, of]) => rowOf(key, of, { lineId: null, costCode: '', original: 0 })),
  ];
  const phases = [...new Set(rows.map(({ lineItemId }) => lineItemId))];
  return phases.flatMap((phase) => rows.filter(({ lineItemId }) => lineItemId === phase));
}
const isMoved = ({ changes, actual, committed, toCome }: BudgetRow) =>
  changes !== 0 || actual !== 0 || committed !== 0 || toCome !== 0;

const figureNames = [
  'original',
  'changes',
  'revised',
  'actual',
  'committed',
  'toCome',
  'forecast',
  'variance',
] as const satisfies readonly (keyof BudgetFigures)[];
export const budgetTotal = (rows: readonly BudgetFigures[]): BudgetFigures =>
  Object.fromEntries(figureNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as BudgetFigures;

/** A budget counts from its day on. */
export const isSetBy = (budget: Pick<BudgetParts, 'setOn'> | null, day: Day): boolean =>
  budget !== null && budget.setOn <= day;

type EstimatedJob = Pick<ContractView, 'costEstimates' | 'costPlus' | 'amount' | 'changeOrders'>;
/**
 * What all costs of a job are going to be, as it was known on a day: by the forecast of its budget, or where it has
 * none by what somebody estimated. Null where nobody said.
 */
export const estimatedCostOf = (
  job: EstimatedJob,
  budget: BudgetParts | null,
  spending: JobSpending,
  day: Day,
): Cents | null =>
  budget !== null && isSetBy(budget, day)
    ? budgetTotal(budgetRows(budget, job.changeOrders, spending, day)).forecast
    : estimateOn(job, day);

/** What is left of the budget of each phase: neither spent nor promised; less than nothing: it is gone beyond. */
export const phasesLeft = (
  rows: readonly BudgetRow[],
): { lineItemId: string | null; phaseName: string; left: Cents }[] =>
  [...Map.groupBy(rows, ({ lineItemId }) => lineItemId)].map(([lineItemId, phase]) => {
    const { revised, actual, committed } = budgetTotal(phase);
    return { lineItemId, phaseName: phase[0]?.phaseName ?? '', left: revised - actual - committed };
  });
