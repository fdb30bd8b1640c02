import { definePage } from '#navigation/page.ts';

const page = { path: '/lien-rights', permission: 'page:toc.prelim' };

export const lienRights = {
  pages: [definePage({ ...page, load: async () => (await import('./list-page.tsx')).LienRightsPage })],
  companyPages: [{ ...page, label: 'Lien rights', under: '/location', also: [] }],
};
