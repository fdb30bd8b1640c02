import type { ResultOf } from 'gql.tada';
import { changeOrderStatuses, type changeReasons } from '@backoffice/contracts/features/change-orders';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import { displayStatus, statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { ChangeOrdersQuery } from './queries.ts';

export type ChangeOrderRow = ResultOf<typeof ChangeOrdersQuery>['page']['items'][number];

export const reasonNames: Readonly<Record<(typeof changeReasons)[number], string>> = {
  customerRequest: 'Asked for by the customer',
  unforeseen: 'Unforeseen conditions',
  designChange: 'Change of the design',
  errorOmission: 'Error or omission',
  allowance: 'Allowance settled',
  credit: 'Credit',
};

const leadingColumns: Column<ChangeOrderRow>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 64 },
  { field: 'name', title: 'Name', kind: 'link', width: 160, grow: 2 },
];
const contractColumn: Column<ChangeOrderRow> = {
  field: 'contractNumber',
  title: 'Contract',
  width: 130,
  grow: 1,
  show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
};
const middleColumns: Column<ChangeOrderRow>[] = [
  { field: 'amount', title: 'Amount', kind: 'money', width: 115 },
  { field: 'daysAdded', title: 'Days', kind: 'number', width: 70 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'date', title: 'Date', kind: 'day', width: 112 },
  { field: 'approvedAt', title: 'Approved', kind: 'date', width: 112 },
];
const hiddenColumns: Column<ChangeOrderRow>[] = [
  { field: 'unbilled', title: 'Unbilled', kind: 'money', width: 120, hidden: true },
  { field: 'reason', title: 'Reason', width: 180, hidden: true, show: ({ reason }) => reasonNames[reason] },
  { field: 'salesmanName', title: 'Salesman', width: 130, hidden: true },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 120, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
];
export const columns = [...leadingColumns, contractColumn, ...middleColumns, ...hiddenColumns];
/** Of the whole company: whose contract it is comes first. */
export const companyWideColumns: Column<ChangeOrderRow>[] = [
  ...leadingColumns,
  { field: 'customerName', title: 'Customer', width: 130, grow: 2 },
  contractColumn,
  ...middleColumns,
  { field: 'locationName', title: 'Location', width: 160, hidden: true },
  ...hiddenColumns,
];

export const card = (row: ChangeOrderRow): Card => ({
  title: row.name,
  line: `No. ${row.number} of contract ${row.contractNumber} · ${row.customerName}`,
  figure: dollarsText(row.amount),
  status: displayStatus(row),
});

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: changeOrderStatuses.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
  { field: 'unbilled', title: 'Unbilled', kind: 'amount' },
];
