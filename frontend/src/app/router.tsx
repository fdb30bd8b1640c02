import { lazy, Suspense } from 'react';
import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { authPages } from '#features/auth/feature.ts';
import type { PageHandle } from '#navigation/page.ts';
import { ProblemError } from '#data/problem.ts';
import { currentProfile, type Profile } from '#access/profile.ts';
import { safeRedirectPath } from '#navigation/safe-redirect.ts';
import { endSession, lastSessionEnd, onSessionEvent, loadSession, currentToken } from '#session/session.ts';
import { PageSkeleton } from '#widgets/page-states.tsx';
import { showToast, dismissAllToasts } from '#toasts/toasts.ts';
import { AccessDeniedPage, NotFoundPage, RouteError } from './error-pages.tsx';
import { redirectFor, pagePathAt } from './site/guard.ts';
import { ACCESS_DENIED_PATH, pages } from './site/pages.ts';

let isSessionCorrupt = false;
void loadSession().then((found) => {
  isSessionCorrupt = found === 'torn';
  if (isSessionCorrupt)
    showToast({
      severity: 'warn',
      summary: 'Failed to decrypt critical security data',
      detail: 'What was kept on this device is cleared. Sign in again.',
      life: 10_000,
    });
});

/** In front of every page, whatever its layout. */
async function guard({ request }: LoaderFunctionArgs): Promise<Profile | null> {
  const { pathname, search, hash } = new URL(request.url);
  await loadSession();
  const page = pagePathAt(routes, pathname);
  if (isSessionCorrupt && page !== '/login') throw redirect('/login');
  const profile = currentToken() === null ? null : await profileFor(search);
  const asks = (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as PageHandle | undefined)?.permission ?? [],
  ); // only `page` gives handles
  const elsewhere = redirectFor({
    page,
    pathname,
    search,
    hash,
    from: router.state.initialized ? pagePathAt(routes, router.state.location.pathname) : null,
    profile,
    asks,
  });
  isSessionCorrupt = false;
  if (elsewhere !== null) throw redirect(elsewhere);
  return profile;
}

async function profileFor(search: string): Promise<Profile> {
  try {
    return await currentProfile(search);
  } catch (fault) {
    // A server that cannot be reached, or has too much to do, has not refused anybody.
    if (!(fault instanceof ProblemError) || fault.status < 400 || fault.status >= 500 || fault.status === 429)
      throw fault;
    if (currentToken() !== null) endSession('refused');
    // Whoever signs out while this was asked has left by themselves.
    throw redirect(lastSessionEnd() === 'signed-out' ? '/login' : '/login?forcePush=true');
  }
}

/** What is said waits in the store until somebody can show it. */
const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));
const root = () => (
  <>
    <Outlet />
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  </>
);

const layout = { loader: guard, shouldRevalidate: () => true };

/**
 * The auth layout and the default one. The public layout, for documents shown to customers, is a page of its own:
 * `src/preview`.
 */
const routes: RouteObject[] = [
  {
    Component: root,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteError,
    children: [
      {
        ...layout,
        lazy: async () => ({ Component: (await import('./shell/auth-layout.tsx')).AuthLayout }),
        children: authPages,
      },
      {
        ...layout,
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              ...pages,
              { path: ACCESS_DENIED_PATH, Component: AccessDeniedPage },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

onSessionEvent((news) => {
  // What was said was said to whoever has left.
  if (news === 'refused' || news === 'signed-out') dismissAllToasts();
  if (news === 'refused') void router.navigate('/login?forcePush=true');
  if (news === 'signed-out') void router.navigate('/login');
  if (news === 'somebody-else') location.reload();
  // Signed in in another window: this one goes on from the login page too.
  if (news === 'joined' && pagePathAt(routes, router.state.location.pathname) === '/login')
    void router.navigate(
      safeRedirectPath(new URLSearchParams(router.state.location.search).get('redirect'), location.origin),
    );
});
