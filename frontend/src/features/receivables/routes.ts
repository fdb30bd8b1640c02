import { page } from '#kernel/page.ts';

export const receivablePages = [
  page({
    path: '/account-receivables',
    permission: 'page:account-receivables',
    load: async () => (await import('./list-page.tsx')).ReceivablesPage,
  }),
];
