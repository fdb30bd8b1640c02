import { valueOn, type Rates } from '#capabilities/index.ts';
import type { JobCostPostingView } from '#features/job-cost-postings';
import { laborFields } from '#features/labor-reports';
import { payClasses, wagesOf, type PayClass } from '#features/workers';
import { hoursText, moneyText, type Cents } from '#kernel/index.ts';

export const payrollFields = [
  ...laborFields,
  'wageId',
  'wageName',
  'isPrevailing',
  'rate',
  'fringe',
  'wages',
  'fringes',
] as const;
export type PayrollPosting = Pick<JobCostPostingView, (typeof payrollFields)[number]>;
export type Payee = Readonly<Record<'id' | 'name' | 'classification' | 'ssnLast4' | 'journeyLevel', string>>;
export type PrevailingWage = Readonly<Record<'id' | 'name' | 'classification' | 'determinationNo', string>> & {
  readonly isOvertime: boolean;
  readonly rates: readonly Rates[];
};
export const totalOf = (postings: readonly PayrollPosting[], figure: 'hours' | 'wages' | 'fringes') =>
  postings.reduce((sum, each) => sum + each[figure], 0);
export type Dictionaries = {
  readonly workers: ReadonlyMap<string, Payee>;
  readonly wages: ReadonlyMap<string, PrevailingWage>;
};

/** What of a fringe is paid into plans, an hour. */
const planRateOf = ({ wageId, fringe, day }: PayrollPosting, { wages }: Dictionaries): Cents => {
  const wage = wages.get(wageId ?? '');
  return Math.min(fringe, (wage && valueOn(wage, 'fringePlanRate', day)) ?? 0);
};

/** Hours of one worker by one wage at one set of rates: a row of the form, of which every figure follows from these. */
export type PayrollRow = Record<'hours' | 'rate' | 'planRate' | 'plan' | 'cash' | 'gross' | 'rounding', number> & {
  readonly worked: readonly PayrollPosting[];
  readonly payClass: PayClass;
};

/**
 * 6B is hours times the plan rate, 7A the wages and the rest of the fringe as they were paid line by line. `rounding`:
 * what these differ by from hours times rates rounded once.
 */
export function rowsOf(postings: readonly PayrollPosting[], known: Dictionaries): PayrollRow[] {
  const sets = Map.groupBy(
    postings.map((each) => ({
      ...each,
      payClass: each.payClass ?? ('regular' as const),
      planRate: planRateOf(each, known),
    })),
    ({ workerId, wageId, wageName, payClass, rate, fringe, planRate }) =>
      JSON.stringify([workerId, wageId ?? wageName, payClass, rate, fringe, planRate]),
  );
  const rows = [...sets.values()].flatMap((worked) => {
    const [first] = worked;
    const hours = totalOf(worked, 'hours');
    if (!first || hours === 0) return [];
    const { rate, fringe, planRate, payClass } = first;
    const plan = wagesOf(hours, planRate);
    const cash = totalOf(worked, 'fringes') - plan;
    const gross = totalOf(worked, 'wages') + cash;
    const rounding = gross - wagesOf(hours, rate) - wagesOf(hours, fringe - planRate);
    return [{ worked, payClass, hours, rate, planRate, plan, cash, gross, rounding }];
  });
  return rows.toSorted((a, b) => payClasses.indexOf(a.payClass) - payClasses.indexOf(b.payClass));
}

/** What somebody should know of a row; figures stand among the remarks, which are for those who may know rates. */
export function remarksOf(row: PayrollRow, known: Dictionaries) {
  const due = overtimeDue(row, known);
  const remarks = [
    ...(due === null
      ? []
      : [`Overtime underpaid: ${hoursText(row.hours)} h at ${moneyText(row.rate)}, ${moneyText(due)} is due`]),
    ...(row.rounding === 0 ? [] : [`Lines rounded singly: ${moneyText(row.rounding)}`]),
  ];
  return { remarks: remarks.join('; '), due };
}

/** What an hour of a row of prevailing overtime should have been paid at least; null where it was. */
function overtimeDue({ worked, payClass, rate }: PayrollRow, { wages }: Dictionaries): Cents | null {
  const wage = wages.get(worked[0]?.wageId ?? '');
  const isOvertime = payClass === 'overtime' || wage?.isOvertime === true;
  if (!wage || !isOvertime || worked[0]?.isPrevailing !== true) return null;
  const due = Math.max(...worked.map(({ day }) => valueOn(wage, 'rateOvertime', day) ?? 0));
  return rate < due ? due : null;
}
