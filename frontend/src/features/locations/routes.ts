import { page } from '#kernel/page.ts';

export const locationPages = [
  page({
    path: '/location',
    permission: 'page:locations',
    load: async () => (await import('./list-page.tsx')).LocationsPage,
  }),
  page({
    path: '/location/add',
    permission: 'page:locations.add',
    load: async () => (await import('./edit-page.tsx')).NewLocationPage,
  }),
  page({
    path: '/location/edit/:id',
    permission: 'page:locations.edit',
    load: async () => (await import('./edit-page.tsx')).EditLocationPage,
  }),
  page({
    path: '/toc/table-of-content/:locationId',
    permission: 'page:toc',
    load: async () => (await import('./detail-page.tsx')).LocationPage,
  }),
];
