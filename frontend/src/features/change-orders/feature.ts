import { graphql } from '#data/gql.ts';
import { chainRow, defineChainKind } from '#documents/document-chain.ts';
import { documentSearch } from '#documents/document-search.ts';
import { documentPages } from '#documents/document-pages.ts';

const pages = documentPages('change-order', {
  create: 'action:change-order.generate',
  company: {
    path: '/change-orders',
    permission: 'page:change-orders',
    load: async () => (await import('./list-page.tsx')).CompanyListPage,
  },
  kind: async () => (await import('./document.ts')).changeOrderDocument,
  list: () => import('./list-page.tsx'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});

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

const chain = defineChainKind({
  permission: 'page:toc.change-order',
  after: ['ChangeOrder'],
  query: ChainQuery,
  ask: ({ contractId }) => (contractId ? { contractId } : null),
  rows: ({ changeOrders }) => changeOrders.items.map((row) => chainRow('change-order', row, row.amount)),
});

export const changeOrders = { pages, chain, search: documentSearch('ChangeOrder', '/change-orders') };
