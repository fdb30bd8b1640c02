import type { invoice } from '@backoffice/contracts/features/invoices';
import { dollarsText } from '@backoffice/contracts/kernel';
import { documentFeature } from '#documents/document-pages.ts';
import { defineSearch, joinParts } from '#records/search.ts';
import { sendPaths } from './send-paths.ts';

const search = defineSearch<typeof invoice>(
  'Invoice',
  '/invoices',
  ({ number, customerName, amountDue, status, openDue, dueDate }) => ({
    title: number,
    hint: joinParts(customerName, dollarsText(amountDue)),
    status,
    dated: { openDue, dueDate },
  }),
);

export const invoices = {
  ...documentFeature('invoice', 'invoices', {
    create: 'action:invoice.create',
    company: { path: '/invoices', permission: 'page:toc.invoice', under: '/contract-list' },
    sendPaths,
    chainFields: { amount: 'amountDue', sortBy: 'date', reads: ['openDue', 'dueDate'] },
    list: () => import('./columns.ts'),
    detail: () => import('./detail-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  }),
  search,
};
