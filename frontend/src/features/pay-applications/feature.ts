import type { payApplicationPermissions } from '@backoffice/contracts/features/pay-applications';
import { definePage, type PageDefinition } from '#navigation/page.ts';

const edit = () => import('./edit-page.tsx');
const send = () => import('./actions.tsx');
const page = (address: string, permission: keyof typeof payApplicationPermissions, load: PageDefinition['load']) =>
  definePage({ path: `/pay-applications${address}`, permission, load });

export const payApplications = {
  pages: [
    page('', 'page:pay-applications', async () => (await import('./list-page.tsx')).PayApplicationsPage),
    page('/new', 'action:pay-application.edit', async () => (await edit()).NewApplicationPage),
    page('/:id', 'page:pay-applications', async () => (await import('./detail-page.tsx')).PayApplicationPage),
    page('/:id/edit', 'action:pay-application.edit', async () => (await edit()).EditApplicationPage),
    page('/:id/email', 'action:pay-application.send-email', async () => (await send()).EmailPage),
    page('/:id/sms', 'action:pay-application.send-sms', async () => (await send()).SmsPage),
  ],
  queries: () => import('./columns.ts'),
};
