import { documentFeature } from '#documents/document-pages.ts';

export const proposals = documentFeature('proposal', 'proposals', {
  create: 'action:proposal.create',
  company: { path: '/proposals', permission: 'page:toc.proposal', under: '/location', archives: true },
  chain: { by: ['proposalId'], load: async () => (await import('./queries.ts')).chain },
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
