import type { ResultOf } from 'gql.tada';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import { CustomerCostPlusStatus } from '@backoffice/contracts/features/customers';
import { statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import type { CustomersQuery } from './queries.ts';

export type CustomerRow = ResultOf<typeof CustomersQuery>['page']['items'][number];

export const customerTypeNames: Record<CustomerRow['type'], string> = {
  individual: 'Individual',
  business: 'Business',
  publicAgency: 'Public agency',
};

export const columns: Column<CustomerRow>[] = [
  { field: 'name', title: 'Name', kind: 'link', width: 180, grow: 2 },
  { field: 'primaryContactName', title: 'Contact', width: 130, grow: 1 },
  {
    field: 'primaryContactPhone',
    title: 'Phone',
    kind: 'phone',
    width: 132,
  },
  {
    field: 'owed',
    title: 'Balance',
    kind: 'money',
    width: 116,
    show: ({ owed }) => (owed ? dollarsText(owed) : ''),
  },
  { field: 'lastActivityAt', title: 'Last activity', kind: 'date', width: 118 },
  { field: 'primaryContactEmail', title: 'Email', width: 185, grow: 1, hidden: true },
  { field: 'city', title: 'City', width: 105 },
  { field: 'type', title: 'Type', width: 120, show: ({ type }) => customerTypeNames[type], hidden: true },
  { field: 'salesmanName', title: 'Salesman', width: 135 },
  { field: 'status', title: 'Status', kind: 'status', width: 95 },
  {
    field: 'costPlusStatus',
    title: 'Cost-plus',
    width: 105,
    show: ({ costPlusStatus }) => (costPlusStatus === 'none' ? '' : statusText(costPlusStatus)),
    hidden: true,
  },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

export const card = ({ name, primaryContactName, primaryContactPhone, owed, status }: CustomerRow): Card => ({
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
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  { field: 'owed', title: 'Owes money', kind: 'positive' },
  { field: 'type', title: 'Type', kind: 'choice', options: selectOptions(customerTypeNames) },
  {
    field: 'costPlusStatus',
    title: 'Cost-plus',
    kind: 'choice',
    options: CustomerCostPlusStatus.options.map((value) => ({ value, label: statusText(value) })),
  },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'createdAt', title: 'Created', kind: 'days' },
];
