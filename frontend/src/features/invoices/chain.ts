import { defineChainKind } from '#documents/document-chain.ts';
import { graphql } from '#data/gql.ts';

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

export const invoiceChain = defineChainKind({
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
