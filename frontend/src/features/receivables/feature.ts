import { lazy } from 'react';
import { definePage } from '#navigation/page.ts';

export const receivables = {
  balance: lazy(async () => ({ default: (await import('./money-panel.tsx')).BalancePanel })),
  pages: [
    definePage({
      path: '/account-receivables',
      permission: 'page:account-receivables',
      load: async () => (await import('./list-page.tsx')).ReceivablesPage,
    }),
  ],
};
