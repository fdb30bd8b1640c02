import { page } from '#kernel/page.ts';

export const auditPages = [
  page({
    path: '/reports/accounting-report/audit-history',
    permission: 'data:audit-history',
    load: async () => (await import('./log-page.tsx')).AuditPage,
  }),
];
