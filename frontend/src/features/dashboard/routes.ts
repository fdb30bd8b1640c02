import { definePage } from '#navigation/page.ts';

export const dashboardPages = [
  definePage({
    path: '/',
    permission: 'page:dashboard',
    load: async () => (await import('./detail-page.tsx')).DashboardPage,
  }),
];
