import { holidayOn, LAST_DAY, type OwnHoliday } from './calendar.ts';
import type { Day, Instant } from './values.ts';

/** One for each zone: to make a formatter takes a hundred times longer than to format. */
function formatters(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const dayFormat = formatters('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const minuteFormat = formatters('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const timeFormat = formatters('en-US', { hour: 'numeric', minute: '2-digit' });

const dayOf = new Map<string, { readonly minute: string; readonly day: Day }>();

/**
 * The calendar day of an instant in an IANA time zone. The minute asked for last is remembered: whoever asks for today
 * asks often.
 */
export function dayIn(zone: string, instant: Instant): Day {
  const minute = instant.slice(0, 'yyyy-mm-ddThh:mm'.length);
  const last = dayOf.get(zone);
  if (last?.minute === minute) return last.day;
  const day = dayFormat(zone).format(new Date(instant));
  dayOf.set(zone, { minute, day });
  return day;
}

/** The hour of an instant in an IANA time zone, 0 to 23. */
export const hourIn = (zone: string, instant: Instant): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(instant)),
  );

const DAY_MS = 86_400_000;
const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** Never beyond the last day there is. */
const dayAt = (ms: number): Day => new Date(Math.min(ms, midnight(LAST_DAY))).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayAt(midnight(day) + days * DAY_MS);

/** The same day of another month, or its last one where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return dayAt(Math.min(Date.UTC(year, month - 1 + months, date), Date.UTC(year, month + months, 0)));
}

/** Monday to Friday, but for holidays. */
const isWorkingDay = (day: Day, own: readonly OwnHoliday[]): boolean =>
  ![0, 6].includes(new Date(midnight(day)).getUTCDay()) && holidayOn(day, own) === null;

/** The working day that comes so many after a day. `own`: the holidays of the company. */
export function addWorkingDays(day: Day, count: number, own: readonly OwnHoliday[] = []): Day {
  let [reached, left] = [day, count];
  while (left > 0 && reached < LAST_DAY) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached, own)) left -= 1;
  }
  return reached;
}

/** Whole days from `earlier` to `later`; negative when they are the other way round. */
export const daysBetween = (earlier: Day, later: Day): number => (midnight(later) - midnight(earlier)) / DAY_MS;

/** Whether something of a bill is open after its last day; what has no such day, or nothing open, is never overdue. */
export const isOverdue = (
  { openDue = 0, dueDate }: { readonly openDue?: number; readonly dueDate?: Day },
  today: Day,
): boolean => openDue > 0 && dueDate !== undefined && dueDate < today;

const END_NOTICE_DAYS = 60;
/** Whether what is in force has its last day within two months; what has no such day never ends. */
export const endsSoon = (
  { status, endDate }: { readonly status: string; readonly endDate?: Day },
  today: Day,
): boolean =>
  status === 'active' && endDate !== undefined && endDate >= today && endDate <= addDays(today, END_NOTICE_DAYS);

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The instant a day begins in an IANA time zone, also where clocks jump over midnight. */
export function startOfDay(zone: string, day: Day): Instant {
  const text = (ms: number) => new Date(ms).toISOString();
  let [before, begun] = [midnight(day) - 15 * HOUR_MS, midnight(day) + 13 * HOUR_MS];
  while (begun - before > MINUTE_MS) {
    const middle = before + Math.floor((begun - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dayIn(zone, text(middle)) < day) before = middle;
    else begun = middle;
  }
  return text(begun);
}

/** The first day of the fiscal year of a day. `firstMonth`: with which month such a year begins, 1 for January. */
export const fiscalYearStart = (day: Day, firstMonth: number): Day => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${month < firstMonth ? year - 1 : year}-${String(firstMonth).padStart(2, '0')}-01`;
};
export const fiscalYearEnd = (day: Day, firstMonth: number): Day =>
  addDays(addMonths(fiscalYearStart(day, firstMonth), 12), -1);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-20` as `Nov 20, 2026`. */
export const dayText = (day: Day): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `November 20, 2026`, `20 de noviembre de 2026`: of what is read in both languages before it is signed. */
export const longDay = (language: 'en-US' | 'es-US', day: Day): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `2026-11-20` as `Fri, Nov 20`. */
export const weekdayText = (day: Day): string =>
  `${WEEKDAYS[new Date(midnight(day)).getUTCDay()]}, ${dayText(day).split(',')[0]}`;

/** The time of an instant as `2:05 PM` in an IANA time zone. */
export const timeOfDayText = (zone: string, instant: Instant): string => timeFormat(zone).format(new Date(instant));

/** An instant as `Nov 20, 2026, 2:05 PM` in an IANA time zone. */
export const instantText = (zone: string, instant: Instant): string =>
  `${dayText(dayIn(zone, instant))}, ${timeOfDayText(zone, instant)}`;

/** To the second, with the zone, for what is proved by it: `Nov 20, 2026, 2:05:09 PM PST`. */
export const exactInstantText = (zone: string, instant: Instant): string =>
  `${dayText(dayIn(zone, instant))}, ${new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ')}`;

/** The instant of a time of day, `14:05`, on a day in an IANA time zone. */
export function instantAt(zone: string, day: Day, time: string): Instant {
  const asked = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (ms: number) => Date.parse(`${minuteIn(zone, new Date(ms).toISOString()).replace(' ', 'T')}:00Z`);
  const first = 2 * asked - shownAt(asked);
  return new Date(first + asked - shownAt(first)).toISOString();
}

/** The same for machines: `2026-11-20 14:05`. */
export const minuteIn = (zone: string, instant: Instant): string => minuteFormat(zone).format(new Date(instant));
