import { viewQueryText } from '@backoffice/contracts/capabilities';
import {
  conversation,
  conversationStatuses,
  type ConversationView,
} from '@backoffice/contracts/features/conversations';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';

export const columns: Column<ConversationView>[] = [
  { field: 'subject', title: 'Question', kind: 'link', width: 260, grow: 3 },
  { field: 'askedByName', title: 'Asked by', width: 140, grow: 1 },
  { field: 'customerName', title: 'Customer', width: 140, grow: 1 },
  { field: 'locationName', title: 'Location', width: 140, grow: 1 },
  { field: 'salesmanName', title: 'Salesman', width: 130 },
  { field: 'status', title: 'Status', kind: 'status', width: 130 },
  { field: 'waitingSince', title: 'Waiting since', kind: 'when', width: 180 },
  { field: 'lastMessageAt', title: 'Last message', kind: 'when', width: 180, hidden: true },
  { field: 'createdAt', title: 'Asked', kind: 'date', width: 120, hidden: true },
];
export const queryTexts = [viewQueryText(conversation), columnsQueryText(conversation, columns)];
export const card = ({ subject, askedByName, customerName, locationName, status }: ConversationView): Card => ({
  title: subject,
  line: [...new Set([askedByName, customerName, locationName])].filter(Boolean).join(' · '),
  status,
});
export const filters: FilterSpec[] = [
  { field: 'status', title: 'Status', kind: 'choice', options: selectOptions(conversationStatuses) },
  { field: 'createdAt', title: 'Asked', kind: 'days' },
];
