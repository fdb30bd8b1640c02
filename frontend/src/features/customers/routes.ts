import { page } from '#kernel/page.ts';

export const customerPages = [
  page({
    path: '/customers',
    permission: 'page:customers',
    load: async () => (await import('./list-page.tsx')).CustomersPage,
  }),
  page({
    path: '/customers/Add',
    permission: 'page:customers.add',
    load: async () => (await import('./edit-page.tsx')).NewCustomerPage,
  }),
  page({
    path: '/customers/edit/:id',
    permission: 'page:customers.edit',
    load: async () => (await import('./edit-page.tsx')).CustomerPage,
  }),
];
