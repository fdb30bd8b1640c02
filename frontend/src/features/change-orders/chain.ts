import { defineChainKind } from '#documents/document-chain.ts';
import { graphql } from '#data/gql.ts';

const ChainQuery = graphql(`
  query ChangeOrdersOfChain($contractId: ID!) {
    changeOrders(contractId: $contractId, request: { sortBy: "createdAt", order: asc, limit: 50 }) {
      items {
        id
        number
        locationId
        amount
        status
      }
    }
  }
`);

export const changeOrderChain = defineChainKind({
  permission: 'page:toc.change-order',
  after: ['ChangeOrder'],
  query: ChainQuery,
  ask: ({ contractId }) => (contractId ? { contractId } : null),
  rows: ({ changeOrders }) =>
    changeOrders.items.map(({ id, number, locationId, amount, status }) => ({
      id,
      to: `/toc/${locationId}/change-order/${id}`,
      text: `Change order ${number}`,
      amount,
      status,
    })),
});
