import type { ReportRows } from '#capabilities/index.ts';
import { jobFiguresOf, type JobFigures } from '#features/budget-reports';
import type { CompanyView } from '#features/companies';
import { changeTotalsAsOf } from '#features/contracts';
import { costPlusBilled, costPlusBilling, maximumOf, type CostPlusAgreement } from '#features/cost-plus';
import { estimatedCostOf } from '#features/job-budgets';
import { earnedByCost, wipRow, type WipJob, type WipRow } from '#features/wip-schedules';
import { addDays, dayIn, divideRounded, fiscalYearStart, type Cents, type Day } from '#kernel/index.ts';

/** How a company counts days and years. */
export type CompanyCalendar = Pick<CompanyView, 'timeZone' | 'fiscalYearMonth'>;
/** The last day of the fiscal year before. */
export const yearBefore = (asOf: Day, { fiscalYearMonth }: Pick<CompanyCalendar, 'fiscalYearMonth'>): Day =>
  addDays(fiscalYearStart(asOf, fiscalYearMonth), -1);

const EARLIER_ENDS = 3;
/** The last days of the fiscal years before, the latest first. */
export function earlierYearEnds(asOf: Day, calendar: Pick<CompanyCalendar, 'fiscalYearMonth'>): Day[] {
  const ends = [yearBefore(asOf, calendar)];
  while (ends.length < EARLIER_ENDS) ends.push(yearBefore(ends.at(-1) ?? asOf, calendar));
  return ends;
}

/** What the books have of the revenue of a job, credits negative. `before`: by the end of the year before. */
type RevenueSum = {
  readonly contractId: string | null;
  readonly isExtra: boolean;
  readonly amount: Cents;
  readonly before: Cents;
};
type Revenue = { readonly billed: Cents; readonly extras: Cents };
type At = { readonly day: Day; readonly isEarlier: boolean; readonly isCompleted: boolean };

/** The rows of a schedule: jobs that were signed by a day and not completed before its year, by their numbers. */
export function wipRowsOf(rows: ReportRows, asOf: Day, calendar: CompanyCalendar): WipRow[] {
  // the fields that were asked for
  const sums = (rows['revenue'] ?? []) as readonly object[] as readonly RevenueSum[];
  const opened = (rows['opened'] ?? []) as readonly object[] as readonly Omit<RevenueSum, 'isExtra'>[];
  const before = opened.map((each) => ({ ...each, isExtra: false, amount: 0 - each.amount, before: 0 - each.before }));
  const revenueOf = Map.groupBy([...sums, ...before], ({ contractId }) => contractId ?? '');
  return jobFiguresOf(rows)
    .filter(({ job }) => isOnSchedule(job, asOf, calendar))
    .map((of) => wipRow(wipJob(of, revenueOf.get(of.job.id) ?? [], asOf, calendar)))
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
}

const endOf = ({ completedOn, closedAt }: JobFigures['job'], timeZone: string): Day | null =>
  completedOn ?? (closedAt === null ? null : dayIn(timeZone, closedAt));

function isOnSchedule(job: JobFigures['job'], asOf: Day, calendar: CompanyCalendar): boolean {
  const { timeZone } = calendar;
  const end = endOf(job, timeZone);
  return (
    job.signature !== null &&
    job.signature.date <= asOf &&
    !(job.voidedAt !== null && dayIn(timeZone, job.voidedAt) <= asOf) &&
    (end === null || end > asOf || end > yearBefore(asOf, calendar))
  );
}

function wipJob(of: JobFigures, revenue: readonly RevenueSum[], asOf: Day, calendar: CompanyCalendar): WipJob {
  const { job } = of;
  const end = endOf(job, calendar.timeZone);
  const isCompleted = end !== null && end <= asOf;
  const now = figuresAt(of, revenue, { day: asOf, isEarlier: false, isCompleted });
  const before = figuresAt(of, revenue, { day: yearBefore(asOf, calendar), isEarlier: true, isCompleted: false });
  return {
    contractId: job.id,
    number: job.number,
    name: job.name,
    customerName: job.customerName,
    locationId: job.locationId,
    completedOn: isCompleted ? end : null,
    ...now,
    before: { earned: before.costToDate === 0 ? 0 : earnedByCost(before), cost: before.costToDate },
  };
}

function figuresAt(
  of: JobFigures,
  revenue: readonly RevenueSum[],
  { day, isEarlier, isCompleted }: At,
): Omit<WipJob, 'contractId' | 'number' | 'name' | 'customerName' | 'locationId' | 'completedOn' | 'before'> {
  const { job, budget, spending } = of;
  const { billed, extras } = revenueAt(revenue, isEarlier);
  const costToDate = sumOf(of.costs, (cost) => (isEarlier ? cost.before : cost.amount));
  const estimate = estimatedCostOf(job, budget, spending(day, isEarlier), day);
  const { approvedChanges } = changeTotalsAsOf(job.changeOrders, day);
  const figures = { costToDate, billed, estimate, isCompleted };
  if (!job.costPlus) return { ...figures, value: job.amount + approvedChanges + extras, earnedByCosts: null };
  const maximum = maximumOf(job.costPlus, approvedChanges);
  const earned = earnedByCosts(of, job.costPlus, { estimate, isCompleted, maximum, isEarlier }) + extras;
  return {
    ...figures,
    value: valueOfCosts({ earned, costToDate, estimate, maximum, isCompleted }),
    earnedByCosts: earned,
  };
}

const sumOf = <Of>(all: readonly Of[], of: (each: Of) => Cents): Cents => all.reduce((sum, each) => sum + of(each), 0);

function revenueAt(sums: readonly RevenueSum[], isEarlier: boolean): Revenue {
  const of = (each: RevenueSum) => 0 - (isEarlier ? each.before : each.amount);
  return { billed: sumOf(sums, of), extras: sumOf(sums, (each) => (each.isExtra ? of(each) : 0)) };
}

type Progress = { readonly estimate: Cents | null; readonly isCompleted: boolean; readonly maximum: Cents | null };
/** The costs so far that are the customer's, with their markups and the fee that they have earned. */
function earnedByCosts(
  { costs }: JobFigures,
  agreement: CostPlusAgreement,
  { estimate, isCompleted, maximum, isEarlier }: Progress & { readonly isEarlier: boolean },
): Cents {
  const lines = costs
    .filter(({ billable }) => billable)
    .map(({ category, amount, billAmount, before, billBefore }) => {
      const atBillRate = category === 'labor' && agreement.laborBasis === 'billRate';
      return { category, amount: isEarlier ? (atBillRate ? billBefore : before) : atBillRate ? billAmount : amount };
    });
  const progress = { estimate: estimate ?? 0, isComplete: isCompleted || estimate === null, maximum };
  return costPlusBilling(agreement, lines, costPlusBilled([]), progress).amount;
}

/** What a job that bills its costs is going to be worth: what it has earned, in the measure of the costs to come. */
function valueOfCosts({
  earned,
  costToDate,
  estimate,
  maximum,
  isCompleted,
}: Progress & Record<'earned' | 'costToDate', Cents>): Cents {
  if (isCompleted || estimate === null || costToDate <= 0 || estimate <= costToDate) return earned;
  const whole = Number(divideRounded(BigInt(earned) * BigInt(estimate), BigInt(costToDate)));
  return maximum === null ? whole : Math.max(earned, Math.min(whole, maximum));
}
