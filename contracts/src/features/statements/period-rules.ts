import type { ReportColumn } from '#capabilities/index.ts';
import type { Day } from '#kernel/index.ts';
import { between, daysText, moneyColumn } from './content.ts';
import { comparedPeriod, periodsBetween, type columnChoices, type Comparison, type StatementPeriod } from './fields.ts';

type PeriodQuery = {
  readonly fromDate: Day;
  readonly toDate: Day;
  readonly columns: keyof typeof columnChoices;
  readonly compare: Comparison;
};
export const wholePeriod = ({ fromDate: from, toDate: to }: PeriodQuery): StatementPeriod => ({
  key: 'amount',
  title: 'Total',
  from,
  to,
});

/** The periods that have a column each: the whole one last, where it is divided, and what it is compared with. */
export function periodsOf(query: PeriodQuery): StatementPeriod[] {
  const { columns, compare } = query;
  const whole = wholePeriod(query);
  const parts =
    columns === 'month' || columns === 'quarter' ? periodsBetween(query.fromDate, query.toDate, columns) : [];
  const other = compare === 'none' || parts.length > 0 || columns === 'job' ? null : comparedPeriod(whole, compare);
  return [...parts, whole, ...(other ? [{ ...other, key: 'compared', title: daysText(other) }] : [])];
}
export const periodColumns = (periods: readonly StatementPeriod[]): ReportColumn[] => {
  const isDivided = periods.length > 1 && periods.at(-1)?.key === 'amount';
  return periods.map((period) =>
    moneyColumn(period.key, period.key === 'amount' && !isDivided ? daysText(period) : period.title, [between(period)]),
  );
};
export const daysOf = (periods: readonly Pick<StatementPeriod, 'from' | 'to'>[]) => ({
  from: periods.map(({ from }) => from).toSorted()[0] ?? '',
  to:
    periods
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '',
});
