import type { ResultOf } from 'gql.tada';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { LocationsQuery } from './queries.ts';

export type LocationRow = ResultOf<typeof LocationsQuery>['page']['items'][number];

export const columns: Column<LocationRow>[] = [
  { field: 'name', title: 'Name', kind: 'link', width: 180, grow: 2 },
  { field: 'customerName', title: 'Customer', width: 170, grow: 2 },
  { field: 'city', title: 'City', width: 120, grow: 1 },
  {
    field: 'owed',
    title: 'Balance',
    kind: 'money',
    width: 116,
    show: ({ owed }) => (owed ? dollarsText(owed) : ''),
  },
  { field: 'lastActivityAt', title: 'Last activity', kind: 'date', width: 120 },
  { field: 'county', title: 'County', width: 120, hidden: true },
  { field: 'isPublicWork', title: 'Public work', width: 110, show: ({ isPublicWork }) => (isPublicWork ? 'Yes' : '') },
  { field: 'salesmanName', title: 'Salesman', width: 150 },
  { field: 'createdAt', title: 'Created', kind: 'date', width: 120, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 190, hidden: true },
];

export const card = ({ name, customerName, city, owed }: LocationRow): Card => ({
  title: name,
  line: [customerName, city].filter(Boolean).join(' · '),
  ...(owed ? { figure: dollarsText(owed) } : {}),
});

export const filters: FilterSpec[] = [
  { field: 'owed', title: 'Money is owed', kind: 'positive' },
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'createdAt', title: 'Created', kind: 'days' },
];
