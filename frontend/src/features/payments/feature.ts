import type { payment } from '@backoffice/contracts/features/payments';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { ChainKind } from '#chain/document-chain.ts';
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

/** What of each payment went to the invoices of the contract. */
const chain: ChainKind = {
  permission: 'action:payment.view',
  after: ['Payment', 'Invoice'],
  by: ['contractId'],
  load: async () => (await import('./queries.ts')).chain,
};

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
