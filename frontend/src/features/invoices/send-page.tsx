import { invoice } from '@backoffice/contracts/features/invoices';
import { createSendPages } from '#sending/send-pages.tsx';
import { InvoiceQuery } from './queries.ts';

export const { ByEmail: EmailInvoicePage, ByText: TextInvoicePage } = createSendPages({
  resource: invoice,
  query: InvoiceQuery,
  param: 'invoiceId',
  list: (locationId) => `/toc/${locationId}/invoice`,
  title: ({ contractName }) => contractName,
});
