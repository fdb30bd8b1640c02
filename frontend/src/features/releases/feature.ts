import { documentFeature } from '#documents/document-pages.ts';

export const releases = documentFeature('release', 'releases', {
  create: 'action:release.create',
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
