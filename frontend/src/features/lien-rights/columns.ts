import type { ResultOf } from 'gql.tada';
import { lienUrgency } from '@backoffice/contracts/features/lien-rights';
import { daysBetween, type Day } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters } from '#fields/field-columns.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { countText, selectOptions } from '#widgets/labels.ts';
import type { LienRightsQuery } from './queries.ts';

export type LienRightsRow = ResultOf<typeof LienRightsQuery>['page']['items'][number];

/** `9 days left`, `today`, `3 days late` */
export function daysLeftText(deadline: Day | null, today: Day): string {
  if (deadline === null) return '';
  const left = daysBetween(today, deadline);
  if (left === 0) return 'Today';
  return `${countText(Math.abs(left), 'day', 'days')} ${left > 0 ? 'left' : 'late'}`;
}

const urgencyOn = (today: Day) => (row: LienRightsRow) => lienUrgency(row, today) ?? '';

export const columnsOn = (today: Day): Column<LienRightsRow>[] =>
  fieldColumns<LienRightsRow>({}, [
    {
      field: 'nextLienDeadline',
      title: 'Deadline',
      width: 112,
      show: ({ nextLienDeadline }) => daysLeftText(nextLienDeadline, today),
    },
    { field: 'lienRights', title: 'Lien rights', kind: 'status', width: 152, show: urgencyOn(today) },
    { field: 'name', title: 'Location', kind: 'link', width: 150, grow: 2 },
    { field: 'customerName', width: 130, grow: 2 },
    { field: 'noticeDueOn', title: 'Notice due', kind: 'day', width: 114 },
    { field: 'noticeServedOn', title: 'Served', kind: 'day', width: 114 },
    { field: 'rightsReachBackTo', title: 'Protected from', kind: 'day', width: 118 },
    { field: 'recordLienBy', title: 'Record lien by', kind: 'day', width: 118 },
    {
      field: 'estimateIsShort',
      title: 'Estimate',
      width: 84,
      show: ({ estimateIsShort }) => (estimateIsShort ? 'Amend' : ''),
    },
    { field: 'salesmanName', width: 120 },
    { field: 'county', title: 'County', width: 120, hidden: true },
  ]);

export const cardOn =
  (today: Day) =>
  (row: LienRightsRow): Card => ({
    title: row.name,
    line: row.customerName,
    figure: daysLeftText(row.nextLienDeadline, today),
    status: urgencyOn(today)(row),
  });

export const filters: FilterSpec[] = fieldFilters({}, [
  {
    field: 'lienRights',
    title: 'Lien rights',
    kind: 'choice',
    options: selectOptions({
      infoMissing: 'Info missing',
      noticeDue: 'Notice due',
      served: 'Notice served',
      notNeeded: 'No notice needed',
    }),
  },
  { field: 'nextLienDeadline', title: 'Deadline', kind: 'days' },
  { field: 'recordLienBy', title: 'Record lien by', kind: 'days' },
  'salesmanId',
]);
