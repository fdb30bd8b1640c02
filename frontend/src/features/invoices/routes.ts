import { definePage } from '#navigation/page.ts';

const permission = 'page:toc.invoice';
const list = '/toc/:locationId/invoice';
const edit = async () => import('./edit-page.tsx');
const send = async () => import('./send-page.tsx');

export const invoicePages = [
  definePage({ path: list, permission, load: async () => (await import('./list-page.tsx')).InvoicesPage }),
  definePage({
    path: `${list}/new`,
    permission: 'action:invoice.create',
    load: async () => (await edit()).NewInvoicePage,
  }),
  definePage({
    path: `${list}/:invoiceId`,
    permission,
    load: async () => (await import('./detail-page.tsx')).InvoicePage,
  }),
  definePage({
    path: `${list}/:invoiceId/edit`,
    permission: 'action:invoice.edit',
    load: async () => (await edit()).EditInvoicePage,
  }),
  definePage({
    path: `${list}/:invoiceId/invoice-email`,
    permission: 'action:invoice.send-email',
    load: async () => (await send()).EmailInvoicePage,
  }),
  definePage({
    path: `${list}/:invoiceId/invoice-sms`,
    permission: 'action:invoice.send-sms',
    load: async () => (await send()).TextInvoicePage,
  }),
];
