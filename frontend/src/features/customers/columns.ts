import { viewQueryText } from '@backoffice/contracts/capabilities';
import {
  CustomerCostPlusStatus,
  customer,
  customerFields,
  customerState,
  type CustomerView,
} from '@backoffice/contracts/features/customers';
import { dollarsText } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters, statusFilter } from '#fields/field-columns.ts';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
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
  'salesmanName',
  { field: 'status', width: 95 },
  {
    field: 'costPlusStatus',
    width: 105,
    show: ({ costPlusStatus }) => (costPlusStatus === 'none' ? '' : statusText(costPlusStatus)),
    hidden: true,
  },
  { field: 'createdAt', hidden: true },
  { field: 'updatedAt', hidden: true },
]);

export const queryTexts = [viewQueryText(customer), columnsQueryText(customer, columns)];

export const card = ({ name, primaryContactName, primaryContactPhone, owed, status }: CustomerView): Card => ({
  title: name,
  line: primaryContactName,
  phone: primaryContactPhone,
  ...(owed ? { figure: dollarsText(owed) } : {}),
  status,
});

export const filters = fieldFilters(customerFields, [
  statusFilter(customer),
  { field: 'owed', title: 'Owes money', kind: 'positive' },
  'type',
  {
    field: 'costPlusStatus',
    title: customerState.costPlusStatus.label,
    kind: 'choice',
    options: CustomerCostPlusStatus.options.map((value) => ({ value, label: statusText(value) })),
  },
  'salesmanId',
  'createdAt',
]);
