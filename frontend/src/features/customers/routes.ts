import { definePage } from '#navigation/page.ts';

export const customerPages = [
  definePage({
    path: '/customers',
    permission: 'page:customers',
    load: async () => (await import('./list-page.tsx')).CustomersPage,
  }),
  definePage({
    path: '/customers/Add',
    permission: 'page:customers.add',
    load: async () => (await import('./edit-page.tsx')).NewCustomerPage,
  }),
  definePage({
    path: '/customers/edit/:id',
    permission: 'page:customers.edit',
    load: async () => (await import('./edit-page.tsx')).CustomerPage,
  }),
];
