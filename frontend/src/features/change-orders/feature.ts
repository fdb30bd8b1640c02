import { documentFeature } from '#documents/document-pages.ts';

export const changeOrders = documentFeature('change-order', 'change-orders', {
  create: 'action:change-order.generate',
  company: { path: '/change-orders', permission: 'page:change-orders', under: '/contract-list', archives: true },
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
