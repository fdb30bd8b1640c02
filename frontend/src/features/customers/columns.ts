import {
  CustomerCostPlusStatus,
  customer,
  customerFields,
  customerState,
  type CustomerView,
} from '@backoffice/contracts/features/customers';
import { dollarsText } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters } from '#fields/field-columns.ts';
import { columnsQueryText, viewQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import { statusText } from '#widgets/status-chip.tsx';

export const columns: Column<CustomerView>[] = fieldColumns<CustomerView>({ ...customerFields, ...customerState }, [
  { field: 'name', kind: 'link', width: 180, grow: 2 },
  { field: 'primaryContactName', width: 130, grow: 1 },
  { field: 'primaryContactPhone', width: 132 },
  { field: 'owed', title: 'Balance', kind: 'money', width: 116, show: ({ owed }) => (owed ? dollarsText(owed) : '') },
  { field: 'lastActivityAt', title: 'Last activity', kind: 'date', width: 118 },
  { field: 'primaryContactEmail', width: 185, grow: 1, hidden: true },
  { field: 'city', width: 105 },
  { field: 'type', width: 120, hidden: true },
  { field: 'salesmanName', title: 'Salesman', width: 135 },
  { field: 'status', title: 'Status', kind: 'status', width: 95 },
  {
    field: 'costPlusStatus',
    width: 105,
    show: ({ costPlusStatus }) => (costPlusStatus === 'none' ? '' : statusText(costPlusStatus)),
    hidden: true,
  },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
]);

export const queryTexts = [viewQueryText(customer), columnsQueryText(customer, columns)];

export const card = ({ name, primaryContactName, primaryContactPhone, owed, status }: CustomerView): Card => ({
  title: name,
  line: primaryContactName,
  phone: primaryContactPhone,
  ...(owed ? { figure: dollarsText(owed) } : {}),
  status,
});

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: selectOptions({ active: 'Active', inactive: 'Inactive' }),
  },
  { field: 'owed', title: 'Owes money', kind: 'positive' },
  ...fieldFilters(customerFields),
  {
    field: 'costPlusStatus',
    title: 'Cost-plus',
    kind: 'choice',
    options: CustomerCostPlusStatus.options.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'createdAt', title: 'Created', kind: 'days' },
];
