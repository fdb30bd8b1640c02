import { page } from '#kernel/page.ts';

export const companyPages = [
  page({ path: '/companies', permission: 'page:companies', load: async () => (await import('./list-page.tsx')).CompaniesPage }),
  page({ path: '/companies/add', permission: 'action:company.create', load: async () => (await import('./edit-page.tsx')).NewCompanyPage }),
  page({ path: '/companies/edit/:id', permission: 'page:edit-companies', load: async () => (await import('./edit-page.tsx')).EditCompanyPage }),
  page({ path: '/edit-companies', permission: 'page:edit-companies', load: async () => (await import('./edit-page.tsx')).EditSelectedCompanyPage }),
];
