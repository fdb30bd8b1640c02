import type { wipSchedulePermissions } from '@backoffice/contracts/features/wip-schedules';
import { definePage } from '#navigation/page.ts';

export const wipSchedules = {
  pages: [
    definePage({
      path: '/reports/statements/wip',
      permission: 'action:wip.view' satisfies keyof typeof wipSchedulePermissions,
      load: async () => (await import('./list-page.tsx')).WipPage,
    }),
  ],
};
