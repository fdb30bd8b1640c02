import { z } from 'zod';
import { defineRoutes, ListRequest, TotalCents } from '#kernel/index.ts';

export const InvoiceTotals = z.object({
  amount: TotalCents,
  amountDue: TotalCents,
  paid: TotalCents,
  openDue: TotalCents,
});
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;

export const invoiceTotalsRoutes = defineRoutes('invoices', {
  /** Asked for apart, as those of contracts. */
  totals: {
    access: 'session',
    scope: 'company',
    entity: 'Invoice',
    permission: 'action:invoice.view',
    method: 'POST',
    path: '/listings/invoice/totals',
    does: { handler: 'read' },
    body: ListRequest,
    answer: InvoiceTotals,
    summary: 'What all invoices that are found add up to; without a status asked for, neither drafts nor void ones',
  },
});
