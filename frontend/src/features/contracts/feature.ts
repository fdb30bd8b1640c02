import { documentFeature } from '#documents/document-pages.ts';

export const contracts = documentFeature('contract', 'contracts', {
  create: 'action:contract.generate',
  company: {
    path: '/contract-list',
    permission: 'view_contract_list',
    load: async () => (await import('./list-page.tsx')).CompanyListPage,
  },
  chain: { by: ['contractId', 'proposalId'], load: async () => (await import('./queries.ts')).chain },
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
