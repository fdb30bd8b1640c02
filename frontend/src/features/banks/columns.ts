import type { ResultOf } from 'gql.tada';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { BanksQuery } from './queries.ts';

export type BankRow = ResultOf<typeof BanksQuery>['page']['items'][number];

/** Nothing but the last digits is kept. */
const masked = (last4: string | null) => (last4 ? `•••• ${last4}` : '');

export const columns: Column<BankRow>[] = [
  { field: 'name', title: 'Name', kind: 'link', width: 220, grow: 2 },
  {
    field: 'accountLast4',
    title: 'Account',
    kind: 'code',
    width: 130,
    show: ({ accountLast4 }) => masked(accountLast4),
  },
  {
    field: 'routingLast4',
    title: 'Routing',
    kind: 'code',
    width: 130,
    show: ({ routingLast4 }) => masked(routingLast4),
  },
  { field: 'glCode', title: 'Ledger code', kind: 'code', width: 130 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 190, grow: 1 },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 190, hidden: true },
];

export const card = ({ name, accountLast4, status }: BankRow): Card => ({
  title: name,
  line: accountLast4 ? `Account ${masked(accountLast4)}` : '',
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
];
