import { viewQueryText } from '@backoffice/contracts/capabilities';
import {
  followUp,
  followUpDisplayStatus,
  followUpFields,
  followUpKinds,
  followUpState,
  type FollowUpSuspension,
  type FollowUpView,
} from '@backoffice/contracts/features/follow-ups';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters, statusFilter } from '#fields/field-columns.ts';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';

export type FollowUpRow = FollowUpView;

/** Why nobody is reminded of it meanwhile. */
export const suspensionTexts: Readonly<Record<FollowUpSuspension, string>> = {
  proposalArchived: 'The proposal is archived.',
  proposalTrashed: 'The proposal is in the trash.',
  locationTrashed: 'The location is in the trash.',
};

/** What it is called where nobody said what it is about. */
export const subjectOf = ({ subject, kind }: Pick<FollowUpRow, 'subject' | 'kind'>) => subject || followUpKinds[kind];
const proposalText = ({ proposalNumber, proposalName }: FollowUpRow) =>
  proposalName === null ? '' : `${proposalNumber} · ${proposalName}`;
export const proposalPath = ({ locationId, proposalId }: Pick<FollowUpRow, 'locationId' | 'proposalId'>) =>
  proposalId === null ? null : `/toc/${locationId}/proposal/${proposalId}`;

const fields = { ...followUpFields, ...followUpState };

export const columnsOn = (today: Day): Column<FollowUpRow>[] =>
  fieldColumns<FollowUpRow>(fields, [
    { field: 'dueDate', width: 110 },
    { field: 'status', width: 100, show: (row) => followUpDisplayStatus(row, today) },
    { field: 'kind', width: 90 },
    { field: 'subject', kind: 'link', width: 180, grow: 2, show: subjectOf },
    { field: 'customerName', width: 120, grow: 1 },
    { field: 'locationName', width: 120, grow: 1 },
    {
      field: 'proposalName',
      title: followUpFields.proposalId.label,
      kind: 'link',
      width: 120,
      grow: 1,
      show: proposalText,
      to: proposalPath,
    },
    'salesmanName',
    { field: 'outcome', width: 140, hidden: true },
    { field: 'note', width: 200, grow: 1, hidden: true },
    { field: 'closedAt', title: 'Closed', kind: 'date', width: 120, hidden: true },
    { field: 'createdAt', title: 'Planned', kind: 'date', width: 120, hidden: true },
  ]);

/** What the rows of the list, and what is done with them, need beside that. */
export const reads = ['version', 'locationId', 'customerId', 'proposalId', 'proposalNumber'] as const;
export const queryTexts = [viewQueryText(followUp), columnsQueryText(followUp, columnsOn(''), reads)];

export const cardOn =
  (today: Day) =>
  (row: FollowUpRow): Card => ({
    title: subjectOf(row),
    line: `${dayText(row.dueDate)} · ${row.customerName}`,
    figure: followUpKinds[row.kind],
    status: followUpDisplayStatus(row, today),
  });

export const filters = fieldFilters(fields, ['dueDate', 'kind', statusFilter(followUp), 'outcome', 'salesmanId']);
