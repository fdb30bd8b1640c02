import type { PayrollRunView } from '#features/payroll-runs';
import type { Cents, Day } from '#kernel/index.ts';

/** Hours of a day of work that the books have: what they accrue is wages and fringes. */
export type CostedHours = {
  readonly workDate: Day;
  readonly account: string | null;
  readonly wages: Cents;
  readonly fringes: Cents;
};
export type PaidPayroll = Pick<
  PayrollRunView,
  'id' | 'number' | 'periodFrom' | 'periodTo' | 'paidOn' | 'grossJob' | 'plans' | 'cleared'
>;

/** A period of a payroll, or a month of hours that none has paid yet. */
export type AccruedPeriod = {
  readonly key: string;
  readonly payroll: PaidPayroll | null;
  readonly from: Day;
  readonly to: Day;
  readonly costed: Cents;
  readonly paid: Cents;
  readonly cleared: Cents;
  readonly left: Cents;
};

const accruedOf = (hours: readonly CostedHours[]): Cents =>
  hours.reduce((sum, { wages, fringes }) => sum + wages + fringes, 0);

/** What hours of jobs have accrued and what is paid of it, period by period, the latest first. */
export function accruedPeriods(
  hours: readonly CostedHours[],
  payrolls: readonly PaidPayroll[],
): readonly AccruedPeriod[] {
  const posted = hours.filter(({ account }) => account !== null);
  const payrollOf = (day: Day) => payrolls.find(({ periodFrom, periodTo }) => periodFrom <= day && day <= periodTo);
  const byPayroll = Map.groupBy(posted, ({ workDate }) => payrollOf(workDate)?.id ?? '');
  const paid = payrolls.map((payroll): AccruedPeriod => {
    const { id: key, periodFrom: from, periodTo: to, grossJob, plans, cleared } = payroll;
    const costed = accruedOf(byPayroll.get(key) ?? []);
    const amount = grossJob + plans;
    return { key, payroll, from, to, costed, paid: amount, cleared, left: costed - amount - cleared };
  });
  const open = Map.groupBy(byPayroll.get('') ?? [], ({ workDate }) => workDate.slice(0, 7));
  const unpaid = [...open].map(([key, own]): AccruedPeriod => {
    const days = own.map(({ workDate }) => workDate).toSorted();
    const costed = accruedOf(own);
    const [from = key, to = key] = [days[0], days.at(-1)];
    return { key, payroll: null, from, to, costed, paid: 0, cleared: 0, left: costed };
  });
  return [...paid, ...unpaid.filter(({ costed }) => costed !== 0)].toSorted((a, b) => (a.from < b.from ? 1 : -1));
}

/** `account`: `employerCosts` or `burdenApplied`. */
export type BurdenEntry = { readonly day: Day; readonly account: string; readonly amount: Cents };
/** `rateBp`: of the wages, what was applied; `neededBp`: what would have made the variance zero. */
export type BurdenMonth = {
  readonly month: string;
  readonly employer: Cents;
  readonly applied: Cents;
  readonly variance: Cents;
  readonly wages: Cents;
  readonly rateBp: number | null;
  readonly neededBp: number | null;
};

/** What taxes and insurance of the employer cost beside what jobs have borne of them (accounting design 6). */
export function burdenMonths(
  entries: readonly BurdenEntry[],
  hours: readonly (Omit<CostedHours, 'workDate'> & { readonly day: Day })[],
): readonly BurdenMonth[] {
  const posted = hours.filter(({ account }) => account !== null);
  const months = [...new Set([...entries, ...posted].map(({ day }) => day.slice(0, 7)))].toSorted();
  return months.map((month) => {
    const sumOf = (account: string) =>
      entries.reduce(
        (sum, each) => sum + (each.account === account && each.day.startsWith(month) ? each.amount : 0),
        0,
      );
    const [employer, applied] = [sumOf('employerCosts'), sumOf('burdenApplied')];
    const wages = posted.reduce((sum, each) => sum + (each.day.startsWith(month) ? each.wages : 0), 0);
    return {
      month,
      employer,
      applied,
      variance: employer + applied,
      wages,
      rateBp: rateOf(-applied, wages),
      neededBp: rateOf(employer, wages),
    };
  });
}

export const rateOf = (part: Cents, wages: Cents): number | null =>
  wages > 0 ? Math.round((part * 10_000) / wages) : null;
