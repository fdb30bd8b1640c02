import type { ResultOf } from 'gql.tada';
import { followUpDisplayStatus, type FollowUpSuspension } from '@backoffice/contracts/features/follow-ups';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import type { FollowUpsQuery } from './queries.ts';

export type FollowUpRow = ResultOf<typeof FollowUpsQuery>['page']['items'][number];

export const kindNames: Readonly<Record<FollowUpRow['kind'], string>> = {
  call: 'Call',
  email: 'Email',
  sms: 'Text',
  visit: 'Visit',
};
export const outcomeNames: Readonly<Record<NonNullable<FollowUpRow['outcome']>, string>> = {
  noAnswer: 'No answer',
  leftMessage: 'Left a message',
  interested: 'Interested',
  won: 'Won',
  lost: 'Lost',
  reschedule: 'Put off to another day',
};

const statusNames: Readonly<Record<FollowUpRow['status'], string>> = {
  open: 'Open',
  suspended: 'Suspended',
  done: 'Done',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
};

/** Why nobody is reminded of it meanwhile. */
export const suspensionTexts: Readonly<Record<FollowUpSuspension, string>> = {
  proposalArchived: 'The proposal is archived.',
  proposalTrashed: 'The proposal is in the trash.',
  locationTrashed: 'The location is in the trash.',
};

/** What it is called where nobody said what it is about. */
export const subjectOf = ({ subject, kind }: Pick<FollowUpRow, 'subject' | 'kind'>) => subject || kindNames[kind];
const proposalText = ({ proposalNumber, proposalName }: FollowUpRow) =>
  proposalName === null ? '' : `${proposalNumber} · ${proposalName}`;
export const proposalPath = ({ locationId, proposalId }: Pick<FollowUpRow, 'locationId' | 'proposalId'>) =>
  proposalId === null ? null : `/toc/${locationId}/proposal/${proposalId}`;

export const columnsOn = (today: Day): Column<FollowUpRow>[] => [
  { field: 'dueDate', title: 'Due', kind: 'day', width: 110 },
  { field: 'status', title: 'Status', kind: 'status', width: 100, show: (row) => followUpDisplayStatus(row, today) },
  { field: 'kind', title: 'Kind', width: 90, show: ({ kind }) => kindNames[kind] },
  { field: 'subject', title: 'Subject', kind: 'link', width: 180, grow: 2, show: subjectOf },
  { field: 'customerName', title: 'Customer', width: 120, grow: 1 },
  { field: 'locationName', title: 'Location', width: 120, grow: 1 },
  { field: 'proposalName', title: 'Proposal', kind: 'link', width: 120, grow: 1, show: proposalText, to: proposalPath },
  { field: 'salesmanName', title: 'Salesman', width: 130 },
  {
    field: 'outcome',
    title: 'Outcome',
    width: 140,
    hidden: true,
    show: ({ outcome }) => (outcome === null ? '' : outcomeNames[outcome]),
  },
  { field: 'note', title: 'Note', width: 200, grow: 1, hidden: true },
  { field: 'closedAt', title: 'Closed', kind: 'date', width: 120, hidden: true },
  { field: 'createdAt', title: 'Planned', kind: 'date', width: 120, hidden: true },
];

export const cardOn =
  (today: Day) =>
  (row: FollowUpRow): Card => ({
    title: subjectOf(row),
    line: `${dayText(row.dueDate)} · ${row.customerName}`,
    figure: kindNames[row.kind],
    status: followUpDisplayStatus(row, today),
  });

export const filters: FilterSpec[] = [
  { field: 'dueDate', title: 'Due', kind: 'days' },
  { field: 'kind', title: 'Kind', kind: 'choice', options: selectOptions(kindNames) },
  { field: 'status', title: 'Status', kind: 'choice', options: selectOptions(statusNames) },
  { field: 'outcome', title: 'Outcome', kind: 'choice', options: selectOptions(outcomeNames) },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
];
