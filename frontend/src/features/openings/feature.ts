import { definePage } from '#navigation/page.ts';

export const openings = {
  pages: [
    definePage({
      path: '/ledger/opening',
      permission: 'page:ledger',
      load: async () => (await import('./detail-page.tsx')).OpeningPage,
    }),
  ],
};
