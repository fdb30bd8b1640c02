import { definePage } from '#navigation/page.ts';

export const receivablePages = [
  definePage({
    path: '/account-receivables',
    permission: 'page:account-receivables',
    load: async () => (await import('./list-page.tsx')).ReceivablesPage,
  }),
];
