import type { payment } from '@backoffice/contracts/features/payments';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { defineChainKind } from '#documents/document-chain.ts';
import { definePage } from '#navigation/page.ts';
import { defineSearch, joinParts } from '#records/search.ts';

const permission = 'page:post-payments';
const list = () => import('./list-page.tsx');
const edit = () => import('./edit-page.tsx');

const pages = [
  definePage({ path: '/post-payments', permission, load: async () => (await list()).PayableInvoicesPage }),
  definePage({ path: '/post-payments/payments', permission, load: async () => (await list()).PaymentsPage }),
  definePage({
    path: '/post-payments/new',
    permission: 'action:payment.create',
    load: async () => (await edit()).NewPaymentPage,
  }),
  definePage({
    path: '/post-payments/:paymentId',
    permission,
    load: async () => (await import('./detail-page.tsx')).PaymentPage,
  }),
  definePage({
    path: '/post-payments/:paymentId/allocate',
    permission: 'action:payment.edit',
    load: async () => (await edit()).AllocatePaymentPage,
  }),
];

const ChainQuery = graphql(`
  query PaymentsOfChain($contractId: ID!) {
    invoices(contractId: $contractId, request: { sortBy: "date", order: asc, limit: 100 }) {
      items {
        id
        payments {
          paymentId
          receivedOn
          amount
          status
          methodName
          checkNo
        }
      }
    }
  }
`);

/** What of each payment went to the invoices of the contract. */
const chain = defineChainKind({
  permission: 'action:payment.view',
  after: ['Payment', 'Invoice'],
  query: ChainQuery,
  ask: ({ contractId }) => (contractId ? { contractId } : null),
  rows({ invoices }) {
    const parts = invoices.items
      .flatMap(({ payments }) => payments)
      .toSorted((a, b) => a.receivedOn.localeCompare(b.receivedOn));
    return [...Map.groupBy(parts, ({ paymentId }) => paymentId)].flatMap(([id, of]) =>
      of.slice(0, 1).map(({ methodName, checkNo, receivedOn, status }) => ({
        id,
        to: `/post-payments/${id}`,
        text: checkNo ? `${methodName} ${checkNo}` : `${methodName}, ${dayText(receivedOn)}`,
        amount: of.reduce((sum, { amount }) => sum + amount, 0),
        status,
      })),
    );
  },
});

const search = defineSearch<typeof payment>(
  'Payment',
  '/post-payments',
  ({ customerName, amount, methodName, checkNo, status }) => ({
    title: joinParts(customerName, dollarsText(amount)),
    hint: joinParts(methodName, checkNo),
    status,
  }),
);

export const payments = { pages, chain, search };
