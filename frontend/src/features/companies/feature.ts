import { definePage } from '#navigation/page.ts';

const edit = () => import('./edit-page.tsx');

export const companies = {
  pages: [
    definePage({
      path: '/companies',
      permission: 'page:companies',
      load: async () => (await import('./list-page.tsx')).CompaniesPage,
    }),
    definePage({
      path: '/companies/add',
      permission: 'action:company.create',
      load: async () => (await edit()).NewCompanyPage,
    }),
    definePage({
      path: '/companies/edit/:id',
      permission: 'page:edit-companies',
      load: async () => (await edit()).EditCompanyPage,
    }),
    definePage({
      path: '/companies/customize',
      permission: 'page:companies.customize',
      load: async () => (await import('./editor.tsx')).CustomizePage,
    }),
    definePage({
      path: '/companies/profit-sharing',
      permission: 'page:companies.profit-sharing',
      load: async () => (await import('./detail-page.tsx')).ProfitSharingPage,
    }),
    definePage({
      path: '/edit-companies',
      permission: 'page:edit-companies',
      load: async () => (await edit()).EditSelectedCompanyPage,
    }),
  ],
};
