import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { page } from '#kernel/page.ts';

const { permission } = followUpOwnRoutes.list;

export const followUpPages = [
  page({ path: '/follow-up-list', permission, load: async () => (await import('./list-page.tsx')).FollowUpsPage }),
  page({
    path: '/follow-up-list/new',
    permission: followUpOwnRoutes.create.permission,
    load: async () => (await import('./edit-page.tsx')).NewFollowUpPage,
  }),
  page({ path: '/follow-up-list/:id', permission, load: async () => (await import('./detail-page.tsx')).FollowUpPage }),
];
