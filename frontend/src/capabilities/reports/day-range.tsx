import { HTMLSelect } from '@blueprintjs/core';
import { addDays, fiscalYearStart, type Day } from '@backoffice/contracts/kernel';
import { useFiscalYearMonth, useToday } from '#access/profile.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { useUrlState } from '#navigation/use-url-state.ts';

export type DateRange = { readonly fromDate: Day; readonly toDate: Day };
const CUSTOM_RANGE = 'other';
const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;

/** The ranges people ask for by name; the first is what a page begins with. */
function presetRanges(today: Day, fiscalYearMonth: number): readonly (DateRange & { readonly label: string })[] {
  const month = firstOfMonth(today);
  const before = addDays(month, -1);
  const year = fiscalYearStart(today, fiscalYearMonth);
  const lastYearEnd = addDays(year, -1);
  return [
    { label: 'This month', fromDate: month, toDate: today },
    { label: 'Last month', fromDate: firstOfMonth(before), toDate: before },
    { label: 'This year', fromDate: year, toDate: today },
    { label: 'Last year', fromDate: fiscalYearStart(lastYearEnd, fiscalYearMonth), toDate: lastYearEnd },
  ];
}

/** A range of days that stands in the address of the page. */
export function useDayRange(): DateRange & {
  readonly isBackwards: boolean;
  readonly choose: (range: DateRange) => void;
} {
  const today = useToday();
  const { params, put } = useUrlState();
  const [from, to] = [params.get('fromDate'), params.get('toDate')];
  const range: DateRange = { fromDate: isDay(from) ? from : firstOfMonth(today), toDate: isDay(to) ? to : today };
  return {
    ...range,
    isBackwards: range.toDate < range.fromDate,
    choose: ({ fromDate, toDate }) => put({ fromDate, toDate }),
  };
}

export function DayRangeInput({ of: { choose, fromDate, toDate } }: { of: ReturnType<typeof useDayRange> }) {
  const ranges = presetRanges(useToday(), useFiscalYearMonth());
  const chosen = ranges.findIndex((each) => each.fromDate === fromDate && each.toDate === toDate);
  return (
    <>
      <HTMLSelect
        aria-label="Days"
        value={chosen === -1 ? CUSTOM_RANGE : String(chosen)}
        onChange={({ target }) => choose(ranges[Number(target.value)] ?? { fromDate, toDate })}
        options={[
          ...ranges.map(({ label }, index) => ({ label, value: String(index) })),
          ...(chosen === -1 ? [{ label: 'Other days', value: CUSTOM_RANGE }] : []),
        ]}
      />
      <label>
        {'From'}{' '}
        <DayInput value={fromDate} max={toDate} onDay={(day) => isDay(day) && choose({ fromDate: day, toDate })} />
      </label>
      <label>
        {'to'}{' '}
        <DayInput value={toDate} min={fromDate} onDay={(day) => isDay(day) && choose({ fromDate, toDate: day })} />
      </label>
    </>
  );
}
