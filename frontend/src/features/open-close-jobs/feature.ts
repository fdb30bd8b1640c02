import type { openCloseJobPermissions } from '@backoffice/contracts/features/open-close-jobs';
import { definePage } from '#navigation/page.ts';

const pages = [
  definePage({
    path: '/job-costing/maintenance/open-close-jobs',
    permission: 'page:maintenance.open-close-jobs' satisfies keyof typeof openCloseJobPermissions,
    load: async () => (await import('./edit-page.tsx')).OpenCloseJobsPage,
  }),
];

export const openCloseJobs = { pages };
