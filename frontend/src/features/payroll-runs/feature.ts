import { definePage } from '#navigation/page.ts';

const permission = 'page:ledger';

export const payrollRuns = {
  pages: [
    definePage({
      path: '/ledger/payrolls',
      permission,
      load: async () => (await import('./list-page.tsx')).PayrollRunsPage,
    }),
    definePage({
      path: '/ledger/payrolls/new',
      permission: 'action:ledger.edit',
      load: async () => (await import('./edit-page.tsx')).NewPayrollPage,
    }),
    definePage({
      path: '/ledger/payrolls/:payrollId',
      permission,
      load: async () => (await import('./detail-page.tsx')).PayrollRunPage,
    }),
  ],
  queries: () => import('./queries.ts'),
};
