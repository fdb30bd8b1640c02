import { viewQueryText } from '@backoffice/contracts/capabilities';
import { timecard, type TimecardView } from '@backoffice/contracts/features/timecards';
import { dayText, hoursText, timeOfDayText, type Instant } from '@backoffice/contracts/kernel';
import { statusFilter } from '#fields/field-columns.ts';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';

export const NO_MEAL = 'No meal period noted';
export const SKEWED = 'The phone’s clock was more than 5 minutes off';
const flagsOf = ({ lacksMeal, skewed }: TimecardView) =>
  [lacksMeal ? NO_MEAL : '', skewed ? 'Clock differs' : ''].filter(Boolean).join(' · ');

export const columnsIn = (zone: string): Column<TimecardView>[] => {
  const timeText = (at: Instant | null) => (at === null ? '' : timeOfDayText(zone, at));
  return [
    { field: 'date', title: 'Day', kind: 'day', width: 120 },
    { field: 'workerName', title: 'Worker', kind: 'link', width: 160, grow: 1 },
    { field: 'status', title: 'Status', kind: 'status', width: 110 },
    { field: 'startedAt', title: 'In', width: 100, show: ({ startedAt }) => timeText(startedAt) },
    { field: 'endedAt', title: 'Out', width: 100, show: ({ endedAt }) => timeText(endedAt) },
    { field: 'workedHours', title: 'Hours', kind: 'number', width: 90, show: (row) => hoursText(row.workedHours) },
    { field: 'lacksMeal', title: 'Look at', width: 190, grow: 1, show: flagsOf, also: ['skewed'] },
    { field: 'locationName', title: 'Location', width: 160, grow: 1 },
  ];
};
export const reads = ['skewed', 'locationName'] as const;
export const queryTexts = [viewQueryText(timecard), columnsQueryText(timecard, columnsIn('UTC'), reads)];

export const card = (row: TimecardView): Card => ({
  title: row.workerName,
  line: [dayText(row.date), row.locationName, flagsOf(row)].filter(Boolean).join(' · '),
  figure: `${hoursText(row.workedHours)} h`,
  status: row.status,
});
export const filters: FilterSpec[] = [{ field: 'date', title: 'Day', kind: 'days' }, statusFilter(timecard)];
