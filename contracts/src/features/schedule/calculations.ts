import type { Day } from '#kernel/index.ts';
import type { ScheduleAbsence, ScheduleItem } from './view.ts';

/** Hundredths of an hour that somebody works on a day. */
const DAY_HOURS = 800;

const NOBODY: ReadonlySet<number> = new Set();

/** Who is away on a day, by the index among the people. */
export const awayOn = (absences: readonly ScheduleAbsence[], date: Day): ReadonlySet<number> =>
  new Set(absences.flatMap(({ person, from, to }) => (from <= date && date <= to ? [person] : [])));

/**
 * What is planned for a crew on a day, and what its people have time for, in hundredths of an hour. Who is `away` has
 * none.
 */
export function crewLoad(items: readonly Pick<ScheduleItem, 'kind' | 'people' | 'hours'>[], away = NOBODY) {
  const sheets = items.filter(({ kind }) => kind !== 'visit');
  const planned = sheets.reduce((sum, { hours }) => sum + hours, 0);
  const present = new Set(sheets.flatMap(({ people }) => people.filter((person) => !away.has(person))));
  const capacity = present.size * DAY_HOURS;
  return { planned, capacity, isOver: planned > capacity };
}

/** Who leads it, by the index among the people; null of a visit, which has no crew. */
export const foremanOf = ({ kind, people: [first] }: Pick<ScheduleItem, 'kind' | 'people'>): number | null =>
  kind === 'visit' ? null : (first ?? null);
