/** The days that the product knows. */
export const FIRST_DAY = '1990-01-01';
export const LAST_DAY = '2199-12-31';

type Rule = readonly [name: string, month: number, day: number];
const [MONDAY, THURSDAY] = [1, 4] as const;
/** On one day of each year (5 U.S.C. 6103(a)). */
const ON_A_DATE: readonly Rule[] = [
  ['New Year’s Day', 1, 1],
  ['Juneteenth', 6, 19],
  ['Independence Day', 7, 4],
  ['Veterans Day', 11, 11],
  ['Christmas Day', 12, 25],
];
/** On the weekday of a month that falls on this day of it or within the six after. */
const ON_A_WEEKDAY: readonly (readonly [...Rule, weekday: number])[] = [
  ['Martin Luther King Jr. Day', 1, 15, MONDAY],
  ['Presidents’ Day', 2, 15, MONDAY],
  ['Memorial Day', 5, 25, MONDAY],
  ['Labor Day', 9, 1, MONDAY],
  ['Columbus Day', 10, 8, MONDAY],
  ['Thanksgiving Day', 11, 22, THURSDAY],
];

/** A day of a company's own list: free, or, where `isWorked`, a federal holiday on which it works. */
export type OwnHoliday = { readonly date: string; readonly name: string; readonly isWorked: boolean };

/** The holiday of a day by its name, as a company keeps them; null of any other day. */
export function holidayOn(day: string, own: readonly OwnHoliday[] = []): string | null {
  const kept = own.find(({ date }) => date === day);
  return kept ? (kept.isWorked ? null : kept.name) : federalHolidayOn(day);
}

/**
 * The federal holiday of a day, by its name; null of any other. One that falls on a Saturday is kept on the Friday
 * before (5 U.S.C. 6103(b)), one on a Sunday on the Monday after (Executive Order 11582).
 */
function federalHolidayOn(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  const moving = ON_A_WEEKDAY.find(
    ([, of, first, on]) => of === month && on === weekday && date >= first && date < first + 7,
  );
  if (moving) return moving[0];
  const isOn = (shift: number) => {
    const actual = new Date(Date.UTC(year, month - 1, date + shift));
    return ON_A_DATE.find(([, of, on]) => of === actual.getUTCMonth() + 1 && on === actual.getUTCDate());
  };
  const kept = weekday === 5 ? isOn(1) : weekday === MONDAY ? isOn(-1) : undefined;
  const name = isOn(0)?.[0] ?? (kept && `${kept[0]} (observed)`);
  return name ?? null;
}
