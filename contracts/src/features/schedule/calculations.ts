import type { ScheduleItem } from './view.ts';

/** Hundredths of an hour that somebody works on a day. */
const DAY_HOURS = 800;

/** What is planned for a crew on a day, and what its people have time for, in hundredths of an hour. */
export function crewLoad(items: readonly Pick<ScheduleItem, 'kind' | 'people' | 'hours'>[]) {
  const sheets = items.filter(({ kind }) => kind !== 'visit');
  const planned = sheets.reduce((sum, { hours }) => sum + hours, 0);
  const capacity = new Set(sheets.flatMap(({ people }) => people)).size * DAY_HOURS;
  return { planned, capacity, isOver: planned > capacity };
}

/** Who leads it, by the index among the people; null of a visit, which has no crew. */
export const foremanOf = ({ kind, people: [first] }: Pick<ScheduleItem, 'kind' | 'people'>): number | null =>
  kind === 'visit' ? null : (first ?? null);
