import { BilledLineItem, InvoicePayment, InvoiceStatus } from '@backoffice/contracts/features/invoices';
import type { ReadFeature } from '#kernel/feature.ts';
import { invoices } from './projection.ts';
import { invoiceReads } from './resolver.ts';
import { invoicesTable } from './table.ts';

export const invoicesFeature: ReadFeature = {
  projection: invoices,
  table: invoicesTable,
  names: { BilledLine: BilledLineItem, InvoicePayment, InvoiceStatus },
  ...invoiceReads,
};
