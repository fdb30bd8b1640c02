import { documentFeature } from '#documents/document-pages.ts';

export const releases = documentFeature('release', 'releases', {
  create: 'action:release.create',
  company: { path: '/releases', permission: 'page:releases', under: '/contract-list', archives: true },
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
