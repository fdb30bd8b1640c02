import { invoice } from '@backoffice/contracts/features/invoices';
import { sendPages } from '#capabilities/send-pages.tsx';
import { InvoiceQuery } from './queries.ts';

export const { ByEmail: EmailInvoicePage, ByText: TextInvoicePage } = sendPages({
  resource: invoice,
  query: InvoiceQuery,
  param: 'invoiceId',
  list: (locationId) => `/toc/${locationId}/invoice`,
  title: ({ contractName }) => contractName,
});
