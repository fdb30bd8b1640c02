import { definePage } from '#navigation/page.ts';

const permission = 'page:ledger';
const lists = () => import('./list-page.tsx');

export const ledger = {
  pages: [
    definePage({ path: '/ledger', permission, load: async () => (await lists()).LedgerPage }),
    definePage({ path: '/ledger/vendor', permission, load: async () => (await lists()).VendorsPage }),
    definePage({ path: '/ledger/bills', permission, load: async () => (await lists()).BillsPage }),
    definePage({
      path: '/ledger/journal',
      permission,
      load: async () => (await import('./log-page.tsx')).JournalPage,
    }),
    definePage({
      path: '/ledger/vendor/:vendorId',
      permission,
      load: async () => (await import('./detail-page.tsx')).VendorPage,
    }),
  ],
};
