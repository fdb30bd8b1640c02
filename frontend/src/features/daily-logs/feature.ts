import type { dailyLogPermissions } from '@backoffice/contracts/features/daily-logs';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof dailyLogPermissions;
const permission = 'page:daily-logs' satisfies Permission;

export const dailyLogs = {
  pages: [
    definePage({ path: '/daily-logs', permission, load: async () => (await import('./list-page.tsx')).DailyLogsPage }),
    definePage({
      path: '/daily-logs/new',
      permission: 'action:daily-log.edit' satisfies Permission,
      load: async () => (await import('./edit-page.tsx')).NewDailyLogPage,
    }),
    definePage({
      path: '/daily-logs/:id',
      permission,
      load: async () => (await import('./detail-page.tsx')).DailyLogPage,
    }),
  ],
  queries: () => import('./columns.ts'),
};
