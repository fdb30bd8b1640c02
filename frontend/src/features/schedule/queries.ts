import {
  foremanOf,
  awayOn,
  crewLoad,
  scheduleRouteTable,
  type Schedule,
  type ScheduleItem,
  type ScheduleRows,
} from '@backoffice/contracts/features/schedule';
import type { Day } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

const READ_AFTER = ['JobSheet', 'FollowUp', 'Worker', 'WorkerAbsence', 'WorkerCertificate', 'CompanyHoliday'];

export const useSchedule = (from: Day, to: Day, by: ScheduleRows) =>
  useRouteRead(scheduleRouteTable.read, { query: { from, to, by } }, READ_AFTER);

/** Whether something stands in a row of the table: what several people are on, in several. */
export const standsIn = (item: ScheduleItem, row: number | null, by: ScheduleRows): boolean =>
  by === 'people' ? row !== null && item.people.includes(row) : (by === 'crews' ? foremanOf(item) : item.place) === row;

/** Who of a row is away on a day, by name. */
export const awayIn = (schedule: Schedule, row: number | null, by: ScheduleRows, date: Day): string[] =>
  by === 'jobs'
    ? []
    : schedule.absences
        .filter(({ person, crew, from, to }) => from <= date && date <= to && (by === 'people' ? person : crew) === row)
        .map(({ person }) => personName(schedule, person));

/** The holiday of a day, as the company keeps them. */
export const holidayIn = ({ holidays }: Schedule, day: Day): string | undefined =>
  holidays.find(({ date }) => date === day)?.name;

/** What a crew is asked to do on a day, with who of it is away. */
export const loadOn = (schedule: Schedule, items: readonly ScheduleItem[], date: Day) =>
  crewLoad(items, awayOn(schedule.absences, date));

/** What a row is called, and what stands below that. */
export function rowTitle({ people, places }: Schedule, row: number | null, by: ScheduleRows) {
  if (row === null) return { name: 'No crew', line: 'Visits' };
  if (by !== 'jobs') return { name: people[row]?.name ?? '', line: '' };
  const place = places[row];
  return { name: place?.name ?? '', line: place?.customerName ?? '' };
}

export const personName = ({ people }: Schedule, at: number | null): string =>
  at === null ? '' : (people[at]?.name ?? '');
