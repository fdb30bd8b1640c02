import type { ReportContext } from '#capabilities/index.ts';
import type { CompanyView } from '#features/companies';
import { addDays, addMonths, dayText, fiscalYearStart, type Day } from '#kernel/index.ts';

/** The first day of the company's fiscal year of a day. */
export const yearStart = (day: Day, { company }: Pick<ReportContext, 'company'>): Day =>
  fiscalYearStart(day, (company as CompanyView).fiscalYearMonth); // the record of a company

/** The days that a column is about, each included; without a first one it is about all up to the last. */
export type StatementPeriod = { readonly key: string; readonly title: string; readonly from: Day; readonly to: Day };

export const columnChoices = {
  none: 'One column',
  month: 'By month',
  quarter: 'By quarter',
  job: 'By job',
} as const;
export const comparisons = {
  none: 'Not compared',
  previousPeriod: 'With the period before',
  previousYear: 'With the year before',
} as const;
export type Comparison = keyof typeof comparisons;

const monthOf = (day: Day) => day.slice(0, 7);
const monthStart = (day: Day): Day => `${monthOf(day)}-01`;
const monthEnd = (day: Day): Day => addDays(addMonths(monthStart(day), 1), -1);
const quarterOf = (day: Day) => Math.ceil(Number(day.slice(5, 7)) / 3);
const isMonthEnd = (day: Day) => day === monthEnd(day);

/** The same day of another month; the last of a month stays the last. */
const sameDay = (day: Day, months: number): Day => {
  const other = addMonths(day, months);
  return isMonthEnd(day) ? monthEnd(other) : other;
};
/** `Nov 2026`. */
const monthText = (day: Day) => `${dayText(day).slice(0, 3)} ${day.slice(0, 4)}`;

/** Months or quarters from one day to another; the first and the last may be cut short. */
export function periodsBetween(from: Day, to: Day, by: 'month' | 'quarter'): StatementPeriod[] {
  const periods: StatementPeriod[] = [];
  for (let first = from; first <= to;) {
    const last = by === 'month' ? monthEnd(first) : monthEnd(`${first.slice(0, 4)}-${pad(quarterOf(first) * 3)}-01`);
    const title = by === 'month' ? monthText(first) : `Q${quarterOf(first)} ${first.slice(0, 4)}`;
    periods.push({ key: `p${periods.length + 1}`, title, from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return periods;
}
const pad = (month: number) => String(month).padStart(2, '0');

/**
 * The period that another is compared with: as many whole months before it where it is whole months or begins with one,
 * else as many days.
 */
export function comparedPeriod({ from, to }: Pick<StatementPeriod, 'from' | 'to'>, by: Exclude<Comparison, 'none'>) {
  if (by === 'previousYear') return { from: sameDay(from, -12), to: sameDay(to, -12) };
  if (from === monthStart(from) && isMonthEnd(to)) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The day that a balance is compared with: the end of the month before, or the same day of the year before. */
export const comparedDay = (day: Day, by: Exclude<Comparison, 'none'>): Day =>
  by === 'previousYear' ? sameDay(day, -12) : addDays(monthStart(day), -1);
