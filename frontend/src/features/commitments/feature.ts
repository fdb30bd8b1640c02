import type { commitmentPermissions } from '@backoffice/contracts/features/commitments';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof commitmentPermissions;
const permission = 'page:commitments' satisfies Permission;
const writes = 'action:commitment.edit' satisfies Permission;
const edit = () => import('./edit-page.tsx');

export const commitments = {
  pages: [
    definePage({
      path: '/commitments',
      permission,
      load: async () => (await import('./list-page.tsx')).CommitmentsPage,
    }),
    definePage({ path: '/commitments/new', permission: writes, load: async () => (await edit()).NewCommitmentPage }),
    definePage({
      path: '/commitments/:commitmentId',
      permission,
      load: async () => (await import('./detail-page.tsx')).CommitmentPage,
    }),
    definePage({
      path: '/commitments/:commitmentId/edit',
      permission: writes,
      load: async () => (await edit()).EditCommitmentPage,
    }),
  ],
  queries: () => import('./columns.ts'),
};
