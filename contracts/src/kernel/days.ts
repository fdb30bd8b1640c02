import type { Day, Instant } from './values.ts';

/** The calendar day of an instant in an IANA time zone. */
export const dayIn = (zone: string, instant: Instant): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));

const DAY_MS = 86_400_000;
const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day => new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from `earlier` to `later`; negative when they are the other way round. */
export const daysBetween = (earlier: Day, later: Day): number => (midnight(later) - midnight(earlier)) / DAY_MS;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `Nov 20, 2026`. */
export const dayText = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;

/** An instant as `Nov 20, 2026, 2:05 PM` in an IANA time zone. */
export const instantText = (zone: string, instant: Instant): string =>
  `${dayText(dayIn(zone, instant))}, ${new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(instant))}`;
