import type { customer } from '@backoffice/contracts/features/customers';
import { definePage } from '#navigation/page.ts';
import { defineSearch, joinParts } from '#records/search.ts';

const pages = [
  definePage({
    path: '/customers',
    permission: 'page:customers',
    load: async () => (await import('./list-page.tsx')).CustomersPage,
  }),
  definePage({
    path: '/customers/Add',
    permission: 'page:customers.add',
    load: async () => (await import('./edit-page.tsx')).NewPage,
  }),
  definePage({
    path: '/customers/:id',
    permission: 'page:customers',
    load: async () => (await import('./detail-page.tsx')).DetailPage,
  }),
  definePage({
    path: '/customers/edit/:id',
    permission: 'page:customers.edit',
    load: async () => (await import('./edit-page.tsx')).EditPage,
  }),
];

const search = defineSearch<typeof customer>('Customer', '/customers', ({ name, primaryContactName, city }) => ({
  title: name,
  hint: joinParts(primaryContactName, city),
}));

const queries = () => import('./columns.ts');

export const customers = { pages, search, queries };
