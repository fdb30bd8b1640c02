import { page } from '#kernel/page.ts';

const permission = 'page:toc.invoice';
const list = '/toc/:locationId/invoice';
const edit = async () => import('./edit-page.tsx');
const send = async () => import('./send-page.tsx');

export const invoicePages = [
  page({ path: list, permission, load: async () => (await import('./list-page.tsx')).InvoicesPage }),
  page({ path: `${list}/new`, permission: 'action:invoice.create', load: async () => (await edit()).NewInvoicePage }),
  page({ path: `${list}/:invoiceId`, permission, load: async () => (await import('./detail-page.tsx')).InvoicePage }),
  page({
    path: `${list}/:invoiceId/edit`,
    permission: 'action:invoice.edit',
    load: async () => (await edit()).EditInvoicePage,
  }),
  page({
    path: `${list}/:invoiceId/invoice-email`,
    permission: 'action:invoice.send-email',
    load: async () => (await send()).EmailInvoicePage,
  }),
  page({
    path: `${list}/:invoiceId/invoice-sms`,
    permission: 'action:invoice.send-sms',
    load: async () => (await send()).TextInvoicePage,
  }),
];
