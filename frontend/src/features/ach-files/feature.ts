import { definePage } from '#navigation/page.ts';

export const achFiles = {
  pages: [
    definePage({
      path: '/ledger/ach-files',
      permission: 'page:ledger',
      load: async () => (await import('./list-page.tsx')).AchFilesPage,
    }),
  ],
};
