import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { definePage } from '#navigation/page.ts';

const { permission } = followUpOwnRoutes.list;

export const followUpPages = [
  definePage({
    path: '/follow-up-list',
    permission,
    load: async () => (await import('./list-page.tsx')).FollowUpsPage,
  }),
  definePage({
    path: '/follow-up-list/new',
    permission: followUpOwnRoutes.create.permission,
    load: async () => (await import('./edit-page.tsx')).NewFollowUpPage,
  }),
  definePage({
    path: '/follow-up-list/:id',
    permission,
    load: async () => (await import('./detail-page.tsx')).FollowUpPage,
  }),
];
