import { HTMLSelect } from '@blueprintjs/core';
import type { Day } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { useUrlState } from '#navigation/use-url-state.ts';

const WEEK_COUNTS = [1, 2, 4, 8, 13, 26];
const YEARS = 7;

/** A calendar year, this one where none is chosen. */
export function YearInput() {
  const thisYear = Number(useToday().slice(0, 4));
  const { params, put } = useUrlState();
  return (
    <HTMLSelect
      aria-label="Year"
      value={params.get('year') ?? String(thisYear)}
      options={Array.from({ length: YEARS }, (_, back) => String(thisYear - back))}
      onChange={({ target }) => put({ year: target.value === String(thisYear) ? null : target.value })}
    />
  );
}

/** The weeks of a labor report: how many, and the day that the last of them holds. */
export function useWeeks() {
  const today = useToday();
  const { params, put } = useUrlState();
  const [end, count] = [params.get('endDate'), params.get('weekCount')];
  const endDate: Day = isDay(end) ? end : today;
  const weekCount = Number(count) || null;
  return {
    endDate,
    weekCount,
    query: { endDate, ...(weekCount && { weekCount }) },
    put,
  };
}

export function WeeksInput({ of: { endDate, weekCount, put } }: { of: ReturnType<typeof useWeeks> }) {
  return (
    <>
      <HTMLSelect
        aria-label="How many weeks"
        value={String(weekCount ?? '')}
        onChange={({ target }) => put({ weekCount: target.value })}
        options={[
          ...(weekCount === null ? [{ label: 'Usual weeks', value: '' }] : []),
          ...WEEK_COUNTS.map((each) => ({ label: each === 1 ? '1 week' : `${each} weeks`, value: String(each) })),
        ]}
      />
      <label className="as-of">
        {'Up to the week of'} <DayInput value={endDate} onDay={(day) => isDay(day) && put({ endDate: day })} />
      </label>
    </>
  );
}
