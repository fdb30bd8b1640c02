import { Button } from '@blueprintjs/core';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { useToday } from '#access/profile.ts';
import { useUrlState } from '#navigation/use-url-state.ts';

/** The past day that a page shows, kept in its address; undefined is today, and follows what happens. */
export function useAsOfDay() {
  const { params, put } = useUrlState();
  const asked = params.get('asOf') ?? '';
  return { day: isDay(asked) ? asked : undefined, set: (day: string) => put({ asOf: day }) };
}

export function AsOfInput({ of: { day, set } }: { of: ReturnType<typeof useAsOfDay> }) {
  const today = useToday();
  return (
    <span className="as-of" data-on={day !== undefined || undefined}>
      <label>
        As of{' '}
        <DayInput
          max={today}
          value={day ?? today}
          onDay={(chosen) => isDay(chosen) && chosen <= today && set(chosen === today ? '' : chosen)}
        />
      </label>
      {day !== undefined && <Button size="small" variant="minimal" text="Today" onClick={() => set('')} />}
    </span>
  );
}
