import { useSearchParams } from 'react-router';
import { Button } from '@blueprintjs/core';
import { dayIn, type Day } from '@backoffice/contracts/kernel';
import { instantNow } from './clock.ts';
import { useZone } from './profile.ts';

const isDay = (text: string): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The past day that a page shows, kept in its address; undefined is today, and follows what happens. */
export function useAsOf() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('asOf') ?? '';
  const set = (day: string) => setParams((before) => {
    const next = new URLSearchParams(before);
    if (day === '') next.delete('asOf');
    else next.set('asOf', day);
    return next;
  }, { replace: true });
  return { day: isDay(asked) ? asked : undefined, set };
}

export function AsOf({ of: { day, set } }: { of: ReturnType<typeof useAsOf> }) {
  const today = dayIn(useZone(), instantNow());
  return (
    <span className="as-of" data-on={day !== undefined || undefined}>
      <label>As of <input className="bp6-input" type="date" max={today} value={day ?? today} onChange={({ target }) => set(target.value === today ? '' : target.value)} /></label>
      {day !== undefined && <Button size="small" variant="minimal" text="Today" onClick={() => set('')} />}
    </span>
  );
}
