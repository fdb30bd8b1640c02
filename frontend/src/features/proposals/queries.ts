import { graphql } from '#data/gql.ts';
import { statusWithSignature } from '#widgets/status-chip.tsx';
import { chainReader, chainRow } from '#chain/document-chain.ts';

const ChainQuery = graphql(`
  query ProposalOfChain($id: ID!) {
    proposal(id: $id) {
      id
      number
      locationId
      amount
      status
      signedAt
    }
  }
`);

export const chain = chainReader({
  query: ChainQuery,
  ask: ({ proposalId }) => ({ id: proposalId ?? '' }),
  rows: ({ proposal }) =>
    proposal ? [chainRow('proposal', { ...proposal, status: statusWithSignature(proposal) }, proposal.amount)] : [],
});
