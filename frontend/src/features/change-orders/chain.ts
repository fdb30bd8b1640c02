import { chainKind } from '#capabilities/chain.ts';
import { graphql } from '#kernel/gql.ts';

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

export const changeOrderChain = chainKind({
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
