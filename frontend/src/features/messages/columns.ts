import type { ResultOf } from 'gql.tada';
import { messageStatuses } from '@backoffice/contracts/features/messages';
import type { Card, Column } from '#lists/columns.ts';
import { statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import type { MessagesQuery } from './queries.ts';

export type MessageRow = ResultOf<typeof MessagesQuery>['page']['items'][number];

export const channelNames: Record<MessageRow['channel'], string> = { email: 'Email', sms: 'Text' };

const purposeNames: Partial<Record<MessageRow['purpose'], string>> = {
  document: 'Document',
  statement: 'Statement',
  reminder: 'Reminder',
  signedCopy: 'Signed copy',
  report: 'Report',
  answer: 'Answer',
};

export const columns: Column<MessageRow>[] = [
  { field: 'createdAt', title: 'When', kind: 'when', width: 180 },
  { field: 'channel', title: 'Channel', width: 90, show: ({ channel }) => channelNames[channel] },
  { field: 'recipients', title: 'To', width: 170, grow: 1 },
  {
    field: 'subject',
    title: 'Subject',
    kind: 'link',
    width: 200,
    grow: 2,
    show: ({ subject, documentName }) => subject || documentName,
  },
  { field: 'documentName', title: 'Document', width: 170, grow: 1 },
  { field: 'templateName', title: 'Template', width: 160, hidden: true },
  { field: 'createdByName', title: 'Sent by', width: 140, hidden: true },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
];

export const card = ({ subject, documentName, recipients, status }: MessageRow): Card => ({
  title: subject || documentName,
  line: recipients,
  status,
});

export const filters: FilterSpec[] = [
  { field: 'channel', title: 'Channel', kind: 'choice', options: selectOptions(channelNames) },
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: messageStatuses.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'purpose', title: 'Kind', kind: 'choice', options: selectOptions(purposeNames) },
  { field: 'createdAt', title: 'When', kind: 'days' },
];
