import type { check } from '@backoffice/contracts/features/checks';
import { dollarsText } from '@backoffice/contracts/kernel';
import { definePage } from '#navigation/page.ts';
import { defineSearch } from '#records/search.ts';

const edit = () => import('./edit-page.tsx');

export const checks = {
  pages: [
    definePage({
      path: '/ledger/general',
      permission: 'page:ledger',
      load: async () => (await import('./list-page.tsx')).RegisterPage,
    }),
    definePage({
      path: '/ledger/general/new',
      permission: 'action:ledger.edit',
      load: async () => (await edit()).NewCheckPage,
    }),
    definePage({
      path: '/ledger/print-checks',
      permission: 'action:ledger.edit',
      load: async () => (await import('./print-page.tsx')).PrintChecksPage,
    }),
    definePage({
      path: '/ledger/general/:checkId',
      permission: 'page:ledger',
      load: async () => (await import('./detail-page.tsx')).CheckPage,
    }),
    definePage({
      path: '/ledger/general/:checkId/edit',
      permission: 'action:ledger.edit',
      load: async () => (await edit()).EditCheckPage,
    }),
  ],
  /** As `checkTitle` says it: this file is loaded at first, and the contract of checks is not. */
  search: defineSearch<typeof check>('Check', '/ledger/general', ({ number, payee, amount, status }) => ({
    title: `${number.length > 8 ? 'ACH' : 'Check'} ${number} · ${payee}`,
    hint: dollarsText(amount),
    status,
  })),
};
