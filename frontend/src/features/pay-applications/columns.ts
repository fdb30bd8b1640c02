import { viewQueryText } from '@backoffice/contracts/capabilities';
import {
  payApplication,
  payApplicationStatuses,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { dollarsText } from '@backoffice/contracts/kernel';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { statusText } from '#widgets/status-chip.tsx';

export const columns: Column<PayApplicationView>[] = [
  { field: 'code', title: 'Number', kind: 'link', width: 110 },
  { field: 'contractName', title: 'Contract', width: 170, grow: 2 },
  { field: 'customerName', title: 'Owner', width: 150, grow: 2 },
  { field: 'periodTo', title: 'Work through', kind: 'day', width: 120 },
  { field: 'date', title: 'Date', kind: 'day', width: 110, hidden: true },
  { field: 'contractSum', title: 'Contract', kind: 'money', width: 118 },
  { field: 'toDate', title: 'To date', kind: 'money', width: 118 },
  { field: 'retained', title: 'Retained', kind: 'money', width: 110 },
  { field: 'due', title: 'Due', kind: 'money', width: 118 },
  { field: 'notCertified', title: 'Not certified', kind: 'money', width: 118, hidden: true },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
];
export const queryTexts = [viewQueryText(payApplication), columnsQueryText(payApplication, columns)];
export const card = (row: PayApplicationView): Card => ({
  title: `${row.code} · ${row.contractName}`,
  line: row.customerName,
  figure: dollarsText(row.due),
  status: row.status,
});
export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: payApplicationStatuses.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'periodTo', title: 'Work through', kind: 'days' },
  { field: 'due', title: 'Due', kind: 'amount' },
];
