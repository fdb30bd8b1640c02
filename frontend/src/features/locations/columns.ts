import { viewQueryText } from '@backoffice/contracts/capabilities';
import { location, locationFields, type LocationView } from '@backoffice/contracts/features/locations';
import { dollarsText } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters } from '#fields/field-columns.ts';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card } from '#lists/columns.ts';

export const columns = fieldColumns<LocationView>(locationFields, [
  { field: 'name', kind: 'link', width: 180, grow: 2 },
  { field: 'customerName', width: 170 },
  { field: 'city', title: 'City', width: 120, grow: 1 },
  { field: 'owed', title: 'Balance', kind: 'money', width: 116, show: ({ owed }) => (owed ? dollarsText(owed) : '') },
  { field: 'lastActivityAt', title: 'Last activity', kind: 'date', width: 120 },
  { field: 'county', width: 120, hidden: true },
  { field: 'isPublicWork', width: 110 },
  { field: 'salesmanName', width: 150 },
  { field: 'createdAt', kind: 'date', width: 120, hidden: true },
  { field: 'updatedAt', width: 190, hidden: true },
]);

export const queryTexts = [viewQueryText(location), columnsQueryText(location, columns)];

export const card = ({ name, customerName, city, owed }: LocationView): Card => ({
  title: name,
  line: [customerName, city].filter(Boolean).join(' · '),
  ...(owed ? { figure: dollarsText(owed) } : {}),
});

export const filters = fieldFilters(locationFields, [
  { field: 'owed', title: 'Money is owed', kind: 'positive' },
  'salesmanId',
  'createdAt',
]);
