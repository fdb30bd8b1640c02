import { page } from '#kernel/page.ts';

const edit = () => import('./edit-page.tsx');

export const bankPages = [
  page({
    path: '/job-costing/maintenance/banks',
    permission: 'page:maintenance.banks',
    load: async () => (await import('./list-page.tsx')).BanksPage,
  }),
  page({
    path: '/job-costing/maintenance/banks/new',
    permission: 'action:bank.create',
    load: async () => (await edit()).NewBankPage,
  }),
  page({
    path: '/job-costing/maintenance/banks/:id',
    permission: 'page:maintenance.banks',
    load: async () => (await edit()).BankPage,
  }),
];
