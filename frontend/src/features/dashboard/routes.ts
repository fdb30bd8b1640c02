import { page } from '#kernel/page.ts';

export const dashboardPages = [
  page({
    path: '/',
    permission: 'page:dashboard',
    load: async () => (await import('./detail-page.tsx')).DashboardPage,
  }),
];
