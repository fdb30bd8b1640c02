import type { invoice } from '@backoffice/contracts/features/invoices';
import { dollarsText } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { chainRow, defineChainKind } from '#documents/document-chain.ts';
import { documentPages } from '#documents/document-pages.ts';
import { sendPaths } from './send-paths.ts';
import { defineSearch, joinParts } from '#records/search.ts';

const pages = documentPages('invoice', {
  create: 'action:invoice.create',
  sendPaths,
  kind: async () => (await import('./document.ts')).invoiceDocument,
  list: () => import('./list-page.tsx'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});

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

const chain = defineChainKind({
  permission: 'page:toc.invoice',
  after: ['Invoice'],
  query: ChainQuery,
  ask: ({ contractId }) => (contractId ? { contractId } : null),
  rows: ({ invoices: { items } }) => items.map((row) => chainRow('invoice', row, row.amountDue)),
});

const search = defineSearch<typeof invoice>('Invoice', null, ({ number, customerName, amountDue, status }) => ({
  title: number,
  hint: joinParts(customerName, dollarsText(amountDue)),
  status,
}));

export const invoices = { pages, chain, search };
