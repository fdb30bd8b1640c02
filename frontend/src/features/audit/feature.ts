import { definePage } from '#navigation/page.ts';

export const audit = {
  pages: [
    definePage({
      path: '/reports/accounting-report/audit-history',
      permission: 'data:audit-history',
      load: async () => (await import('./log-page.tsx')).AuditPage,
    }),
  ],
};
