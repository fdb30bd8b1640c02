import type { payApplicationPermissions } from '@backoffice/contracts/features/pay-applications';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof payApplicationPermissions;
const permission = 'page:pay-applications' satisfies Permission;
const writes = 'action:pay-application.edit' satisfies Permission;
const edit = () => import('./edit-page.tsx');

export const payApplications = {
  pages: [
    definePage({
      path: '/pay-applications',
      permission,
      load: async () => (await import('./list-page.tsx')).PayApplicationsPage,
    }),
    definePage({
      path: '/pay-applications/new',
      permission: writes,
      load: async () => (await edit()).NewApplicationPage,
    }),
    definePage({
      path: '/pay-applications/:applicationId',
      permission,
      load: async () => (await import('./detail-page.tsx')).PayApplicationPage,
    }),
    definePage({
      path: '/pay-applications/:applicationId/edit',
      permission: writes,
      load: async () => (await edit()).EditApplicationPage,
    }),
  ],
  queries: () => import('./columns.ts'),
};
