import type { followUpPermissions } from '@backoffice/contracts/features/follow-ups';
import { definePage } from '#navigation/page.ts';

type Permission = keyof typeof followUpPermissions;

const permission = 'page:follow-up-list' satisfies Permission;

export const followUpPages = [
  definePage({
    path: '/follow-up-list',
    permission,
    load: async () => (await import('./list-page.tsx')).FollowUpsPage,
  }),
  definePage({
    path: '/follow-up-list/new',
    permission: 'action:follow-up.edit' satisfies Permission,
    load: async () => (await import('./edit-page.tsx')).NewFollowUpPage,
  }),
  definePage({
    path: '/follow-up-list/:id',
    permission,
    load: async () => (await import('./detail-page.tsx')).FollowUpPage,
  }),
];
