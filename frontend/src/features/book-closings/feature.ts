import { definePage } from '#navigation/page.ts';

const permission = 'page:ledger';

export const bookClosings = {
  pages: [
    definePage({
      path: '/ledger/closings',
      permission,
      load: async () => (await import('./list-page.tsx')).ClosingsPage,
    }),
    definePage({
      path: '/ledger/closings/:closingId',
      permission,
      load: async () => (await import('./detail-page.tsx')).ClosingPage,
    }),
  ],
};
