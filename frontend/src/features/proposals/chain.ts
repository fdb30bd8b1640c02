import { defineChainKind } from '#documents/document-chain.ts';
import { graphql } from '#data/gql.ts';

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

export const proposalChain = defineChainKind({
  permission: 'page:toc.proposal',
  after: ['Proposal'],
  query: ChainQuery,
  ask: ({ proposalId }) => (proposalId ? { id: proposalId } : null),
  rows: ({ proposal }) =>
    proposal
      ? [
          {
            id: proposal.id,
            to: `/toc/${proposal.locationId}/proposal/${proposal.id}`,
            text: `Proposal ${proposal.number}`,
            amount: proposal.amount,
            status: proposal.status,
          },
        ]
      : [],
});
