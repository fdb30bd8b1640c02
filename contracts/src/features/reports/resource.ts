import { z } from 'zod';
import { addDays, Day, defineRoutes, ExportQuery, type Route } from '#kernel/index.ts';
import { InvoiceDeposits } from './view.ts';

const MAX_DAYS = 366;

/** From the first day to the last, both included. The range is judged only where both are days. */
export const DayRange = z
  .strictObject({ fromDate: Day, toDate: Day })
  .refine(({ fromDate, toDate }) => fromDate <= toDate, {
    path: ['toDate'],
    message: 'The last day is before the first.',
  })
  .refine(
    ({ fromDate, toDate }) =>
      !Day.safeParse(fromDate).success || fromDate > toDate || toDate < addDays(fromDate, MAX_DAYS),
    { path: ['toDate'], message: 'Ask for a year at most.' },
  );
export type DayRange = z.infer<typeof DayRange>;

const deposits = {
  method: 'GET',
  path: '/reports/invoice-deposit-details',
  access: 'session',
  scope: 'company',
  permission: 'action:report.invoice-deposit-detail.view',
  does: { handler: 'read' },
} as const;

export const reportOwnRoutes = defineRoutes('reports', {
  invoiceDeposits: {
    ...deposits,
    query: DayRange,
    answer: InvoiceDeposits,
    summary: 'What was deposited in a range of days, by bank and deposit, and on which invoices',
  },
  invoiceDepositsExport: {
    ...deposits,
    path: '/reports/invoice-deposit-details/export',
    alsoPermission: 'action:report.invoice-deposit-detail.export',
    query: DayRange.safeExtend(ExportQuery.shape),
    gives: 'sheet',
    summary: 'The same as a file, invoice by invoice',
  },
});
export const reportRoutes: Route[] = Object.values(reportOwnRoutes);
