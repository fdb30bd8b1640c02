import { viewQueryText } from '@backoffice/contracts/capabilities';
import { dailyLog, dailyLogStatusNames, type DailyLogView } from '@backoffice/contracts/features/daily-logs';
import { hoursText, weekdayText } from '@backoffice/contracts/kernel';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';

const hours = (hundredths: number) => (hundredths === 0 ? '' : `${hoursText(hundredths)} h`);

export const columns: Column<DailyLogView>[] = [
  { field: 'date', title: 'Day', kind: 'link', width: 120, show: ({ date }) => weekdayText(date) },
  { field: 'contractName', title: 'Job', width: 180, grow: 2 },
  { field: 'locationName', title: 'Location', width: 140, grow: 1 },
  { field: 'customerName', title: 'Customer', width: 140, grow: 1 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'entryCount', title: 'Entries', width: 90 },
  { field: 'delayHours', title: 'Delays', width: 90, show: ({ delayHours }) => hours(delayHours) },
  { field: 'submittedAt', title: 'Submitted', kind: 'date', width: 120, hidden: true },
  { field: 'lockedOn', title: 'Locked', kind: 'day', width: 120, hidden: true },
];
export const reads = ['contractNumber', 'hasIncident', 'mayBecomeClaim'] as const;
export const queryTexts = [viewQueryText(dailyLog), columnsQueryText(dailyLog, columns, reads)];
export const card = ({ date, contractName, delayHours, status }: DailyLogView): Card => ({
  title: `${weekdayText(date)} · ${contractName}`,
  line: delayHours === 0 ? 'No delay' : `${hours(delayHours)} of delays`,
  status,
});

const flag = (field: string, title: string): FilterSpec => ({
  field,
  title,
  kind: 'choice',
  options: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
});
export const filters: FilterSpec[] = [
  { field: 'date', title: 'Day', kind: 'days' },
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: Object.entries(dailyLogStatusNames).map(([value, label]) => ({ value, label })),
  },
  flag('hasIncident', 'Incident'),
  flag('mayBecomeClaim', 'May become a claim'),
  flag('meetingHeld', 'Tailgate meeting'),
];
