import { documentFeature } from '#documents/document-pages.ts';
import { definePage } from '#navigation/page.ts';

const documents = documentFeature('job-sheet', 'job-sheets', {
  create: 'action:job-sheet.create',
  chain: null,
  list: () => import('./columns.ts'),
  detail: () => import('./detail-page.tsx'),
  edit: () => import('./edit-page.tsx'),
});

export const jobSheets = {
  ...documents,
  pages: [
    ...documents.pages,
    definePage({
      path: '/job-costing/maintenance/job-sheet-config',
      permission: 'page:maintenance.job-sheet-config',
      load: async () => (await import('./editor.tsx')).JobSheetConfigPage,
    }),
  ],
};
