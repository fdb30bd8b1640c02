import { definePage } from '#navigation/page.ts';

const permission = 'page:ledger';
const writes = 'action:ledger.edit';
const edit = () => import('./edit-page.tsx');

export const journalEntries = {
  pages: [
    definePage({
      path: '/ledger/entries',
      permission,
      load: async () => (await import('./list-page.tsx')).JournalEntriesPage,
    }),
    definePage({ path: '/ledger/entries/new', permission: writes, load: async () => (await edit()).NewEntryPage }),
    definePage({
      path: '/ledger/entries/:entryId',
      permission,
      load: async () => (await import('./detail-page.tsx')).JournalEntryPage,
    }),
    definePage({
      path: '/ledger/entries/:entryId/correct',
      permission: writes,
      load: async () => (await edit()).CorrectEntryPage,
    }),
  ],
  queries: () => import('./queries.ts'),
};
