import { Button } from '@blueprintjs/core';
import type { Day } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useUrlState } from '#navigation/use-url-state.ts';

const isDay = (text: string): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text);

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
        <input
          className="bp6-input"
          type="date"
          max={today}
          value={day ?? today}
          onChange={({ target }) => set(target.value === today ? '' : target.value)}
        />
      </label>
      {day !== undefined && <Button size="small" variant="minimal" text="Today" onClick={() => set('')} />}
    </span>
  );
}
