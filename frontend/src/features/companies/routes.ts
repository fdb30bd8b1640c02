import { page } from '#kernel/page.ts';

const edit = () => import('./edit-page.tsx');

export const companyPages = [
  page({
    path: '/companies',
    permission: 'page:companies',
    load: async () => (await import('./list-page.tsx')).CompaniesPage,
  }),
  page({
    path: '/companies/add',
    permission: 'action:company.create',
    load: async () => (await edit()).NewCompanyPage,
  }),
  page({
    path: '/companies/edit/:id',
    permission: 'page:edit-companies',
    load: async () => (await edit()).EditCompanyPage,
  }),
  page({
    path: '/companies/customize',
    permission: 'page:companies.customize',
    load: async () => (await import('./editor.tsx')).CustomizePage,
  }),
  page({
    path: '/companies/profit-sharing',
    permission: 'page:companies.profit-sharing',
    load: async () => (await import('./detail-page.tsx')).ProfitSharingPage,
  }),
  page({
    path: '/edit-companies',
    permission: 'page:edit-companies',
    load: async () => (await edit()).EditSelectedCompanyPage,
  }),
];
