import type { location } from '@backoffice/contracts/features/locations';
import { definePage } from '#navigation/page.ts';
import { defineSearch, joinParts } from '#records/search.ts';

const sheet = {
  label: 'Information sheet',
  path: '/toc/:locationId/location-info',
  permission: 'page:toc.location-info',
};

const pages = [
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
  definePage({
    path: '/toc/:locationId/photos',
    permission: 'page:toc',
    load: async () => (await import('./photos-page.tsx')).LocationPhotosPage,
  }),
  definePage({ ...sheet, load: async () => (await import('./paper.tsx')).LocationSheetPage }),
];

const search = defineSearch<typeof location>('Location', '/location', ({ name, customerName, city }) => ({
  title: name,
  hint: joinParts(customerName, city),
}));

const queries = () => import('./columns.ts');

export const locations = { pages, search, locationPage: sheet, queries };
