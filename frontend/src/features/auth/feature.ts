import type { RouteObject } from 'react-router';
import type { Route } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { startupRoutes } from '#data/startup-routes.ts';
import { definePage } from '#navigation/page.ts';

const newPassword = () => import('./new-password-page.tsx');

/** Before anybody is signed in. `/register` and `/reset-password` only lead elsewhere (`app/guard.ts`). */
export const authPages: RouteObject[] = [
  {
    path: '/login',
    // A server that does not answer here will say so when somebody signs in.
    loader: async () => call<Route>(startupRoutes.setUpNeeded).catch(() => ({ needed: false })),
    lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
  },
  { path: '/two-factor-authentication', lazy: async () => ({ Component: (await import('./code-page.tsx')).CodePage }) },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  { path: '/create-new-password', lazy: async () => ({ Component: (await newPassword()).CreatePasswordPage }) },
  { path: '/welcome-onboard', lazy: async () => ({ Component: (await newPassword()).WelcomePage }) },
  { path: '/password-success', lazy: async () => ({ Component: (await newPassword()).PasswordSetPage }) },
  { path: '/register', Component: () => null },
  { path: '/reset-password', Component: () => null },
];

/** One's own things, once signed in. */
export const account: { readonly pages: RouteObject[] } = {
  pages: [
    definePage({
      path: '/account-settings',
      permission: 'page:account-settings',
      load: async () => (await import('./account-page.tsx')).AccountPage,
    }),
    definePage({
      path: '/change-password',
      permission: 'page:change-password',
      load: async () => (await import('./change-password-page.tsx')).ChangePasswordPage,
    }),
    definePage({
      path: '/session-management',
      permission: 'page:session-management',
      load: async () => (await import('./sessions-page.tsx')).SessionsPage,
    }),
  ],
};
