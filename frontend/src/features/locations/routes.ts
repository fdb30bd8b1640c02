import { definePage } from '#navigation/page.ts';

export const locationPages = [
  definePage({
    path: '/location',
    permission: 'page:locations',
    load: async () => (await import('./list-page.tsx')).LocationsPage,
  }),
  definePage({
    path: '/location/add',
    permission: 'page:locations.add',
    load: async () => (await import('./edit-page.tsx')).NewLocationPage,
  }),
  definePage({
    path: '/location/edit/:id',
    permission: 'page:locations.edit',
    load: async () => (await import('./edit-page.tsx')).EditLocationPage,
  }),
  definePage({
    path: '/toc/table-of-content/:locationId',
    permission: 'page:toc',
    load: async () => (await import('./detail-page.tsx')).LocationPage,
  }),
];
