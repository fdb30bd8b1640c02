import { graphql } from '#data/gql.ts';
import { displayStatus } from '#widgets/status-chip.tsx';
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
    proposal ? [chainRow('proposal', { ...proposal, status: displayStatus(proposal) }, proposal.amount)] : [],
});
