import {
  dayText,
  daysBetween,
  dayIn,
  dollarsText,
  instantText,
  type Day,
  type Instant,
} from '@backoffice/contracts/kernel';
import { instantNow } from '#browser/clock.ts';
import { useTimeZone } from '#access/profile.ts';

/** Dollars of whole cents. `bad`: this figure is against the company, so it is red as well as signed. */
export function Money({ of, bad = false, strong = false }: { of: number; bad?: boolean; strong?: boolean }) {
  return (
    <span className="money" data-bad={bad || undefined} data-strong={strong || undefined}>
      {dollarsText(of)}
    </span>
  );
}

export const DayText = ({ of }: { of: Day }) => <time dateTime={of}>{dayText(of)}</time>;

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Within a day "5 minutes ago", with the exact instant in a tooltip; else the date. */
export function relativeTimeText(zone: string, at: Instant, now: Instant): string {
  const ago = Date.parse(now) - Date.parse(at);
  if (ago < 0 || ago >= 24 * HOUR_MS) return dayText(dayIn(zone, at));
  if (ago < MINUTE_MS) return 'just now';
  return ago < HOUR_MS
    ? relativeTimeFormat.format(-Math.floor(ago / MINUTE_MS), 'minute')
    : relativeTimeFormat.format(-Math.floor(ago / HOUR_MS), 'hour');
}

export function RelativeTime({ at }: { at: Instant }) {
  const zone = useTimeZone();
  return (
    <time dateTime={at} title={instantText(zone, at)}>
      {relativeTimeText(zone, at, instantNow())}
    </time>
  );
}

/** How far a day lies ahead: "today", "in 3 days", "2 days ago". */
export const relativeDayText = (today: Day, day: Day) => relativeTimeFormat.format(daysBetween(today, day), 'day');
