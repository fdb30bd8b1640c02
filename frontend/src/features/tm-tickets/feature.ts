import { documentFeature } from '#documents/document-pages.ts';

export const tmTickets = documentFeature('tm-ticket', 'tm-tickets', {
  label: 'T&M tickets',
  chainFields: { noun: 'T&M ticket' },
  create: 'action:tm-ticket.create',
  company: { path: '/tm-tickets', permission: 'page:tm-tickets', under: '/contract-list' },
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
