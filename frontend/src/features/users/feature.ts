import { definePage } from '#navigation/page.ts';

export const users = {
  pages: [
    definePage({
      path: '/manage-users',
      permission: 'page:manage-users',
      load: async () => (await import('./list-page.tsx')).UsersPage,
    }),
    definePage({
      path: '/manage-users/new',
      permission: 'action:user.create',
      load: async () => (await import('./edit-page.tsx')).NewUserPage,
    }),
    definePage({
      path: '/manage-users/:id',
      permission: 'page:manage-users.detail',
      load: async () => (await import('./detail-page.tsx')).UserPage,
    }),
  ],
};
