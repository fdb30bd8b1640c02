import {
  foremanOf,
  scheduleRouteTable,
  type Schedule,
  type ScheduleItem,
} from '@backoffice/contracts/features/schedule';
import type { Day } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

export type ScheduleView = 'crews' | 'jobs';

export const useSchedule = (from: Day, to: Day, by: ScheduleView) =>
  useRouteRead(scheduleRouteTable.read, { query: { from, to, by } }, ['JobSheet', 'FollowUp', 'Worker']);

/** In which row of the table something stands. */
export const rowOf = (item: ScheduleItem, by: ScheduleView): number | null =>
  by === 'crews' ? foremanOf(item) : item.place;

/** What a row is called, and what stands below that. */
export function rowTitle({ people, places }: Schedule, row: number | null, by: ScheduleView) {
  if (row === null) return { name: 'No crew', line: 'Visits' };
  if (by === 'crews') return { name: people[row]?.name ?? '', line: '' };
  const place = places[row];
  return { name: place?.name ?? '', line: place?.customerName ?? '' };
}

export const personName = ({ people }: Schedule, at: number | null): string =>
  at === null ? '' : (people[at]?.name ?? '');
