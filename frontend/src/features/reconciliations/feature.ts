import { definePage } from '#navigation/page.ts';

export const reconciliations = {
  pages: [
    definePage({
      path: '/ledger/reconciliation',
      permission: 'page:ledger',
      load: async () => (await import('./list-page.tsx')).ReconciliationPage,
    }),
    definePage({
      path: '/ledger/reconciliation/:reconciliationId',
      permission: 'page:ledger',
      load: async () => (await import('./detail-page.tsx')).ReconciledPage,
    }),
  ],
};
