import type { timecardPermissions } from '@backoffice/contracts/features/timecards';
import { definePage } from '#navigation/page.ts';

const permission = 'page:timecards' satisfies keyof typeof timecardPermissions;

export const timecards = {
  pages: [
    definePage({ path: '/timecards', permission, load: async () => (await import('./list-page.tsx')).TimecardsPage }),
    definePage({
      path: '/timecards/:id',
      permission,
      load: async () => (await import('./detail-page.tsx')).TimecardPage,
    }),
  ],
  queries: () => import('./columns.ts'),
};
