import { definePage } from '#navigation/page.ts';

export const reports = {
  pages: [
    definePage({
      path: '/reports/accounting-report/invoice-deposit-detail',
      permission: { all: ['page:reports.accounting', 'action:report.invoice-deposit-detail.view'] },
      load: async () => (await import('./detail-page.tsx')).InvoiceDepositPage,
    }),
  ],
};
