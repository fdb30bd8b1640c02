import { page } from '#kernel/page.ts';

export const userPages = [
  page({
    path: '/manage-users',
    permission: 'page:manage-users',
    load: async () => (await import('./list-page.tsx')).UsersPage,
  }),
  page({
    path: '/manage-users/new',
    permission: 'action:user.create',
    load: async () => (await import('./edit-page.tsx')).NewUserPage,
  }),
  page({
    path: '/manage-users/:id',
    permission: 'page:manage-users.detail',
    load: async () => (await import('./detail-page.tsx')).UserPage,
  }),
];
