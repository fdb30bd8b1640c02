import type { jobBudgetPermissions } from '@backoffice/contracts/features/job-budgets';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof jobBudgetPermissions;

export const jobBudgets = {
  pages: [
    definePage({
      path: '/budgets/:contractId',
      permission: 'action:budget.view' satisfies Permission,
      load: async () => (await import('./detail-page.tsx')).BudgetPage,
    }),
    definePage({
      path: '/budgets/:contractId/set',
      permission: 'action:budget.edit' satisfies Permission,
      load: async () => (await import('./edit-page.tsx')).SetBudgetPage,
    }),
  ],
};
