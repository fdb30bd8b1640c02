import type { ResultOf } from 'gql.tada';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { countText } from '#widgets/labels.ts';
import type { PaymentMethodsQuery } from './queries.ts';

export type PaymentMethodRow = ResultOf<typeof PaymentMethodsQuery>['page']['items'][number];

const clears = ({ clearsAfterDays }: PaymentMethodRow) =>
  clearsAfterDays === 0 ? 'At once' : `After ${countText(clearsAfterDays, 'day', 'days')}`;
const asks = ({ requiresCheckNo, requiresReference }: PaymentMethodRow) =>
  [...(requiresCheckNo ? ['check number'] : []), ...(requiresReference ? ['reference'] : [])].join(', ');

export const columns: Column<PaymentMethodRow>[] = [
  { field: 'name', title: 'Name', kind: 'link', width: 220, grow: 2 },
  {
    field: 'requiresCheckNo',
    title: 'Check number',
    width: 130,
    show: ({ requiresCheckNo }) => (requiresCheckNo ? 'Needed' : ''),
  },
  {
    field: 'requiresReference',
    title: 'Reference',
    width: 130,
    show: ({ requiresReference }) => (requiresReference ? 'Needed' : ''),
  },
  { field: 'clearsAfterDays', title: 'Clears', width: 130, show: clears },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 190, grow: 1 },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 190, hidden: true },
];

export const card = (row: PaymentMethodRow): Card => ({
  title: row.name,
  line: [asks(row) && `Needs ${asks(row)}`, `clears ${clears(row).toLowerCase()}`].filter(Boolean).join(' · '),
  status: row.status,
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
];
