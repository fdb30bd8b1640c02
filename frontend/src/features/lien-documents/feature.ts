import { documentFeature } from '#documents/document-pages.ts';
import { definePage } from '#navigation/page.ts';

const documents = documentFeature('prelim', 'lien-documents', {
  label: 'Preliminary notices',
  segment: 'prelims',
  create: 'action:prelim.create',
  chain: null,
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});

export const lienDocuments = {
  ...documents,
  pages: [
    ...documents.pages,
    definePage({
      path: '/toc/:locationId/prelims-info',
      permission: 'action:prelims-info.edit',
      load: async () => (await import('./form-sections.tsx')).PrelimsInfoPage,
    }),
  ],
};
