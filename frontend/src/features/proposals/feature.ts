import { graphql } from '#data/gql.ts';
import { chainRow, defineChainKind } from '#documents/document-chain.ts';
import { documentFeature } from '#documents/document-pages.ts';

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

export const proposals = documentFeature('proposal', 'proposals', {
  create: 'action:proposal.create',
  company: { path: '/proposals', permission: 'page:toc.proposal', archives: true },
  chain,
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});
