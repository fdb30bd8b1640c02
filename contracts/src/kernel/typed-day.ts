import { addDays, daysBetween } from './days.ts';
import type { Day } from './values.ts';

const WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as it is kept; what is typed and is none is no such text. */
export const isDay = (text: string | null): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/**
 * A day as people type it: `11/20`, `11/20/26`, `nov 20`, `20 Nov 2026`, `2026-11-20`, `today`, or so many days from
 * today: `+30`.
 * Without a year it is the one that is nearest to today. `null` for what is no day.
 */
export function dayFrom(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase().replaceAll(/[,.]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  const [, sign, count] = /^([-+−])\s?(\d{1,4})$/.exec(text) ?? [];
  if (sign !== undefined) return addDays(today, (sign === '+' ? 1 : -1) * Number(count));
  if (text in WORDS) return addDays(today, WORDS[text] ?? 0);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay, today);
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (month !== undefined) return dayOf(year, month, day, today);
  const [, name = '', nameDay, nameYear] =
    /^([a-z]{3,9}) (\d{1,2})(?: (\d{2}|\d{4}))?$/.exec(dayAfterMonth(text)) ?? [];
  const at = MONTHS.findIndex((each) => name.startsWith(each));
  return at < 0 ? null : dayOf(nameYear, String(at + 1), nameDay, today);
}

/** `20 nov` as `nov 20`. */
const dayAfterMonth = (text: string) => text.replace(/^(\d{1,2}) ([a-z]+)/, '$2 $1');

function dayOf(year: string | undefined, month = '', day = '', today: Day): Day | null {
  const thisYear = Number(today.slice(0, 4));
  const years =
    year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year.length === 2 ? `20${year}` : year)];
  const days = years.flatMap((each) => {
    const text = `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const instant = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(text) ? [text] : [];
  });
  const distance = (each: Day) => Math.abs(daysBetween(today, each));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
