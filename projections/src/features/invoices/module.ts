import { BilledLineItem, InvoicePayment, InvoiceStatus } from '@backoffice/contracts/features/invoices';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { invoicesProjection } from './projection.ts';
import { invoiceReads } from './resolver.ts';
import { invoicesTable } from './table.ts';

export const invoicesFeature: ReadFeature = {
  projection: invoicesProjection,
  table: invoicesTable,
  typeNames: { BilledLine: BilledLineItem, InvoicePayment, InvoiceStatus },
  ...invoiceReads,
};
