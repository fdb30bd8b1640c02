import { definePage } from '#navigation/page.ts';

export const chartOfAccounts = {
  pages: [
    definePage({
      path: '/ledger/accounts',
      permission: 'page:ledger',
      load: async () => (await import('./list-page.tsx')).AccountsPage,
    }),
  ],
};
