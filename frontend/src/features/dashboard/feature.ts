import { definePage } from '#navigation/page.ts';

export const dashboard = {
  pages: [
    definePage({
      path: '/',
      permission: 'page:dashboard',
      load: async () => (await import('./detail-page.tsx')).DashboardPage,
    }),
  ],
};
