import type { ResultOf } from 'gql.tada';
import { contractStatuses, type ContractView } from '@backoffice/contracts/features/contracts';
import { dollarsText, percentText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import { displayStatus, statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { ContractsQuery } from './queries.ts';

export type ContractRow = ResultOf<typeof ContractsQuery>['page']['items'][number];
/** A contract and where it stands in money. */
export type ContractBalanceRow = ContractView & { readonly progress: number };

export const columns: Column<ContractRow>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 70 },
  { field: 'name', title: 'Name', kind: 'link', width: 190, grow: 2 },
  { field: 'contractValue', title: 'Value', kind: 'money', width: 125 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'billed', title: 'Billed', kind: 'money', width: 120 },
  { field: 'balance', title: 'Balance', kind: 'money', width: 120 },
  { field: 'date', title: 'Date', kind: 'day', width: 120 },
  { field: 'salesmanName', title: 'Salesman', width: 130, grow: 1 },
  { field: 'unbilled', title: 'Unbilled', kind: 'money', width: 120, hidden: true },
  { field: 'retention', title: 'Retention', kind: 'money', width: 120, hidden: true },
  { field: 'signedAt', title: 'Signed', kind: 'date', width: 120, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
];

export const balanceColumns: Column<ContractBalanceRow>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 48 },
  { field: 'name', title: 'Name', kind: 'link', width: 104, grow: 2 },
  { field: 'customerName', title: 'Customer', width: 96, grow: 2 },
  { field: 'status', title: 'Status', kind: 'status', width: 94 },
  { field: 'contractValue', title: 'Value', kind: 'money', width: 112 },
  { field: 'billed', title: 'Billed', kind: 'money', width: 110 },
  { field: 'progress', title: 'Progress', kind: 'number', width: 76, show: ({ progress }) => percentText(progress) },
  { field: 'paid', title: 'Paid', kind: 'money', width: 110 },
  { field: 'retention', title: 'Retention', kind: 'money', width: 94 },
  { field: 'balance', title: 'Balance', kind: 'money', width: 110 },
  { field: 'unbilled', title: 'Unbilled', kind: 'money', width: 110 },
  { field: 'openDue', title: 'Open due', kind: 'money', width: 116, hidden: true },
  { field: 'locationName', title: 'Location', width: 160, hidden: true },
  { field: 'salesmanName', title: 'Salesman', width: 130, hidden: true },
  { field: 'date', title: 'Date', kind: 'day', width: 120, hidden: true },
  { field: 'signedAt', title: 'Signed', kind: 'date', width: 120, hidden: true },
];

type CardRow = Pick<ContractRow, 'number' | 'name' | 'salesmanName' | 'contractValue' | 'status'>;
export const card = (row: CardRow): Card => ({
  title: row.name,
  line: `No. ${row.number} · ${row.salesmanName}`,
  figure: dollarsText(row.contractValue),
  status: displayStatus(row),
});
export const balanceCard = (row: ContractBalanceRow): Card => ({
  title: row.name,
  line: `No. ${row.number} · ${percentText(row.progress)} billed · ${dollarsText(row.balance)} balance`,
  figure: dollarsText(row.contractValue),
  status: row.status,
});

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: contractStatuses.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'contractValue', title: 'Value', kind: 'amount' },
];
export const balanceFilters: FilterSpec[] = [
  ...filters,
  { field: 'balance', title: 'Balance', kind: 'amount' },
  { field: 'unbilled', title: 'Unbilled', kind: 'amount' },
];
