import { redirect, type RouteObject } from 'react-router';
import type { Route } from '@backoffice/contracts/kernel';
import { call } from '#kernel/api.ts';
import { earlyRoutes } from '#kernel/early-routes.ts';
import { tokenNow } from '#kernel/session.ts';

export const authPages: RouteObject[] = [{
  path: '/login',
  loader: async () => {
    if (tokenNow() !== null) throw redirect('/');
    // A server that does not answer here will say so when somebody signs in.
    return call<Route>(earlyRoutes.setUpNeeded).catch(() => ({ needed: false }));
  },
  lazy: async () => ({ Component: (await import('./form.tsx')).LoginPage }),
}];
