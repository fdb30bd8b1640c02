import type { payApplicationPermissions } from '@backoffice/contracts/features/pay-applications';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof payApplicationPermissions;
const permission = 'page:pay-applications' satisfies Permission;
const writes = 'action:pay-application.edit' satisfies Permission;
const emails = 'action:pay-application.send-email' satisfies Permission;
const texts = 'action:pay-application.send-sms' satisfies Permission;
const edit = () => import('./edit-page.tsx');
const send = () => import('./actions.tsx');

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
    definePage({
      path: '/pay-applications/:applicationId/email',
      permission: emails,
      load: async () => (await send()).EmailPage,
    }),
    definePage({
      path: '/pay-applications/:applicationId/sms',
      permission: texts,
      load: async () => (await send()).SmsPage,
    }),
  ],
  queries: () => import('./columns.ts'),
};
