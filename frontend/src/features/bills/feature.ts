import type { bill } from '@backoffice/contracts/features/bills';
import { dollarsText } from '@backoffice/contracts/kernel';
import { definePage } from '#navigation/page.ts';
import { defineSearch } from '#records/search.ts';

const edit = () => import('./edit-page.tsx');

export const bills = {
  pages: [
    definePage({
      path: '/ledger/bills/new',
      permission: 'action:ledger.edit',
      load: async () => (await edit()).NewBillPage,
    }),
    definePage({
      path: '/ledger/bills/:billId',
      permission: 'page:ledger',
      load: async () => (await import('./detail-page.tsx')).BillPage,
    }),
    definePage({
      path: '/ledger/bills/:billId/edit',
      permission: 'action:ledger.edit',
      load: async () => (await edit()).EditBillPage,
    }),
  ],
  search: defineSearch<typeof bill>('Bill', '/ledger/bills', ({ vendorName, ref, amount, status }) => ({
    title: `${vendorName} · ${ref}`,
    hint: dollarsText(amount),
    status,
  })),
};
