import { redirect, type RouteObject } from 'react-router';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { call } from '#kernel/api.ts';
import { tokenNow } from '#kernel/session.ts';

export const authPages: RouteObject[] = [{
  path: '/login',
  loader: async () => {
    if (tokenNow() !== null) throw redirect('/');
    // A server that does not answer here will say so when somebody signs in.
    return call(authRoutes.setUpNeeded).catch(() => ({ needed: false }));
  },
  lazy: async () => ({ Component: (await import('./form.tsx')).LoginPage }),
}];
