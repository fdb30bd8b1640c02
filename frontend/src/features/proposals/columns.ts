import type { ResultOf } from 'gql.tada';
import { proposalStatuses } from '@backoffice/contracts/features/proposals';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import { displayStatus, statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { ProposalsQuery } from './queries.ts';

export type ProposalRow = ResultOf<typeof ProposalsQuery>['page']['items'][number];

export const columns: Column<ProposalRow>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 70 },
  { field: 'name', title: 'Name', kind: 'link', width: 190, grow: 2 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 125 },
  { field: 'status', title: 'Status', kind: 'status', width: 120 },
  { field: 'date', title: 'Date', kind: 'day', width: 120 },
  { field: 'goodThruDate', title: 'Good through', kind: 'day', width: 125 },
  { field: 'salesmanName', title: 'Salesman', width: 130, grow: 1 },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 120 },
  { field: 'customerName', title: 'Customer', width: 180, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

/** Of the whole company: whose they are comes first. */
export const companyWideColumns: Column<ProposalRow>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 56 },
  { field: 'name', title: 'Name', kind: 'link', width: 160, grow: 2 },
  { field: 'customerName', title: 'Customer', width: 130, grow: 2 },
  { field: 'locationName', title: 'Location', width: 130, grow: 1 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 120 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 112 },
  { field: 'goodThruDate', title: 'Good through', kind: 'day', width: 120 },
  { field: 'salesmanName', title: 'Salesman', width: 120 },
  { field: 'date', title: 'Date', kind: 'day', width: 112, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

export const card = (row: ProposalRow): Card => ({
  title: row.name,
  line: `No. ${row.number} · ${row.salesmanName}`,
  figure: dollarsText(row.amount),
  status: displayStatus(row),
});

export const companyWideCard = (row: ProposalRow): Card => ({
  ...card(row),
  line: `${row.customerName} · ${row.locationName}`,
});

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: proposalStatuses.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
];
