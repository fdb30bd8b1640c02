import { definePage } from '#navigation/page.ts';

export const receivables = {
  pages: [
    definePage({
      path: '/account-receivables',
      permission: 'page:account-receivables',
      load: async () => (await import('./list-page.tsx')).ReceivablesPage,
    }),
  ],
};
