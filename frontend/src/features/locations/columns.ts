import type { ResultOf } from 'gql.tada';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { LocationsQuery } from './queries.ts';

export type LocationRow = ResultOf<typeof LocationsQuery>['page']['items'][number];

export const columns: Column<LocationRow>[] = [
  { field: 'name', title: 'Name', kind: 'link', width: 180, grow: 2 },
  { field: 'customerName', title: 'Customer', width: 170, grow: 2 },
  { field: 'city', title: 'City', width: 120, grow: 1 },
  { field: 'county', title: 'County', width: 120 },
  { field: 'isPublicWork', title: 'Public work', width: 110, show: ({ isPublicWork }) => (isPublicWork ? 'Yes' : '') },
  { field: 'salesmanName', title: 'Salesman', width: 150 },
  { field: 'createdAt', title: 'Created', kind: 'date', width: 120 },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 190, hidden: true },
];

export const card = ({ name, customerName, city }: LocationRow): Card => ({
  title: name,
  line: [customerName, city].filter(Boolean).join(' · '),
});

export const filters: FilterSpec[] = [
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'createdAt', title: 'Created', kind: 'days' },
];
