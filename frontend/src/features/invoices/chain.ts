import { chainKind } from '#capabilities/chain.ts';
import { graphql } from '#kernel/gql.ts';

const ChainQuery = graphql(`
  query InvoicesOfChain($contractId: ID!) {
    invoices(contractId: $contractId, request: { sortBy: "date", order: asc, limit: 100 }) {
      items {
        id
        number
        locationId
        amountDue
        status
      }
    }
  }
`);

export const invoiceChain = chainKind({
  permission: 'page:toc.invoice',
  after: ['Invoice'],
  query: ChainQuery,
  ask: ({ contractId }) => (contractId ? { contractId } : null),
  rows: ({ invoices }) =>
    invoices.items.map(({ id, number, locationId, amountDue, status }) => ({
      id,
      to: `/toc/${locationId}/invoice/${id}`,
      text: `Invoice ${number}`,
      amount: amountDue,
      status,
    })),
});
