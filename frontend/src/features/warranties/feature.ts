import { documentFeature } from '#documents/document-pages.ts';

export const warranties = documentFeature('warranty', 'warranties', {
  create: 'action:warranty.create',
  chainFields: { amount: null, reads: ['endDate'] },
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
