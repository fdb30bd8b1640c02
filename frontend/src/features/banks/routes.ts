import { definePage } from '#navigation/page.ts';

const edit = () => import('./edit-page.tsx');

export const bankPages = [
  definePage({
    path: '/job-costing/maintenance/banks',
    permission: 'page:maintenance.banks',
    load: async () => (await import('./list-page.tsx')).BanksPage,
  }),
  definePage({
    path: '/job-costing/maintenance/banks/new',
    permission: 'action:bank.create',
    load: async () => (await edit()).NewBankPage,
  }),
  definePage({
    path: '/job-costing/maintenance/banks/:id',
    permission: 'page:maintenance.banks',
    load: async () => (await edit()).BankPage,
  }),
];
