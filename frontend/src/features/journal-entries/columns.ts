import type { ResultOf } from 'gql.tada';
import { journalEntryKindNames, journalEntryKinds } from '@backoffice/contracts/features/journal-entries';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { statusText } from '#widgets/status-chip.tsx';
import type { JournalEntriesQuery } from './queries.ts';

export type JournalEntryRow = ResultOf<typeof JournalEntriesQuery>['page']['items'][number];

export const columns: Column<JournalEntryRow>[] = [
  { field: 'number', title: 'Number', kind: 'link', width: 110 },
  { field: 'date', title: 'Date', kind: 'day', width: 120 },
  { field: 'kind', title: 'Kind', width: 170, show: ({ kind }) => journalEntryKindNames[kind] },
  { field: 'reason', title: 'Why', width: 220, grow: 2 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 130 },
  { field: 'status', title: 'Status', kind: 'status', width: 126 },
  { field: 'reversesOn', title: 'Goes back on', kind: 'day', width: 130 },
  { field: 'createdByName', title: 'By', width: 150, grow: 1 },
  { field: 'createdAt', title: 'Recorded', kind: 'when', width: 180, hidden: true },
];

export const card = ({ number, kind, reason, date, amount, status }: JournalEntryRow): Card => ({
  title: reason || journalEntryKindNames[kind],
  line: `Entry ${number} · ${dayText(date)}`,
  figure: dollarsText(amount),
  status,
});

export const filters: FilterSpec[] = [
  {
    field: 'kind',
    title: 'Kind',
    kind: 'choice',
    options: journalEntryKinds.map((value) => ({ value, label: journalEntryKindNames[value] })),
  },
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: ['posted', 'reversed'].map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
];
