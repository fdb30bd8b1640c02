import type { ResultOf } from 'gql.tada';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { statusText } from '#widgets/status-chip.tsx';
import type { PayrollRunsQuery } from './queries.ts';

export type PayrollRunRow = ResultOf<typeof PayrollRunsQuery>['page']['items'][number];

export const columns: Column<PayrollRunRow>[] = [
  { field: 'number', title: 'Number', kind: 'link', width: 110 },
  { field: 'periodFrom', title: 'From', kind: 'day', width: 130 },
  { field: 'periodTo', title: 'To', kind: 'day', width: 130 },
  { field: 'paidOn', title: 'Paid on', kind: 'day', width: 130 },
  { field: 'gross', title: 'Gross', kind: 'money', width: 140 },
  { field: 'withheld', title: 'Withheld', kind: 'money', width: 140 },
  { field: 'net', title: 'Net', kind: 'money', width: 140 },
  { field: 'status', title: 'Status', kind: 'status', width: 126 },
  { field: 'createdByName', title: 'By', width: 150, grow: 1 },
  { field: 'createdAt', title: 'Recorded', kind: 'when', width: 180, hidden: true },
];

export const card = ({ number, periodFrom, periodTo, paidOn, net, status }: PayrollRunRow): Card => ({
  title: `${dayText(periodFrom)} to ${dayText(periodTo)}`,
  line: `Payroll ${number} · paid ${dayText(paidOn)}`,
  figure: dollarsText(net),
  status,
});

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: ['posted', 'reversed'].map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'paidOn', title: 'Paid on', kind: 'days' },
  { field: 'net', title: 'Net', kind: 'amount' },
];
