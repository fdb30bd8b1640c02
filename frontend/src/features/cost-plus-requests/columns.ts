import type { ResultOf } from 'gql.tada';
import { CostPlusStatus } from '@backoffice/contracts/features/cost-plus-requests';
import { percentText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import { statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { CostPlusRequestsQuery } from './queries.ts';

export type CostPlusRequestRow = ResultOf<typeof CostPlusRequestsQuery>['page']['items'][number];

const feeText = ({ proposedFeeBp }: CostPlusRequestRow) => (proposedFeeBp === null ? '' : percentText(proposedFeeBp));

export const columns: Column<CostPlusRequestRow>[] = [
  { field: 'customerName', title: 'Customer', kind: 'link', width: 180, grow: 2 },
  { field: 'proposedFeeBp', title: 'Fee', kind: 'number', width: 80, show: feeText },
  { field: 'reason', title: 'Reason', width: 200, grow: 3 },
  { field: 'requestedByName', title: 'Requested by', width: 140 },
  { field: 'requestedAt', title: 'Requested', kind: 'date', width: 120 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'decidedByName', title: 'Answered by', width: 140 },
  { field: 'decidedAt', title: 'Answered', kind: 'date', width: 120, hidden: true },
  { field: 'note', title: 'Note', width: 200, grow: 1, hidden: true },
];

export const card = (row: CostPlusRequestRow): Card => ({
  title: row.customerName,
  line: row.requestedByName,
  figure: feeText(row),
  status: row.status,
});

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: CostPlusStatus.options.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'requestedAt', title: 'Requested', kind: 'days' },
];
