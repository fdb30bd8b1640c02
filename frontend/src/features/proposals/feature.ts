import { graphql } from '#data/gql.ts';
import { chainRow, defineChainKind } from '#documents/document-chain.ts';
import { documentSearch } from '#documents/document-search.ts';
import { documentPages } from '#documents/document-pages.ts';

const pages = documentPages('proposal', {
  create: 'action:proposal.create',
  company: {
    path: '/proposals',
    permission: 'page:toc.proposal',
    load: async () => (await import('./list-page.tsx')).CompanyListPage,
  },
  kind: async () => (await import('./document.ts')).proposalDocument,
  list: () => import('./list-page.tsx'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});

const ChainQuery = graphql(`
  query ProposalOfChain($id: ID!) {
    proposal(id: $id) {
      id
      number
      locationId
      amount
      status
    }
  }
`);

const chain = defineChainKind({
  permission: 'page:toc.proposal',
  after: ['Proposal'],
  query: ChainQuery,
  ask: ({ proposalId }) => (proposalId ? { id: proposalId } : null),
  rows: ({ proposal }) => (proposal ? [chainRow('proposal', proposal, proposal.amount)] : []),
});

export const proposals = { pages, chain, search: documentSearch('Proposal', '/proposals') };
