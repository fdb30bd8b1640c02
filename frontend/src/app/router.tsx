import { lazy, Suspense } from 'react';
import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { authPages } from '#features/auth/routes.ts';
import { page, type PageHandle } from '#kernel/page.ts';
import { Failed } from '#kernel/problem.ts';
import { profileNow, type Profile } from '#kernel/profile.ts';
import { safeTarget } from '#kernel/safe-target.ts';
import { endSession, onSession, sessionOpened, tokenNow } from '#kernel/session.ts';
import { PageSkeleton } from '#kernel/states.tsx';
import { say, unsayAll } from '#kernel/toasts.ts';
import { AccessDeniedPage, NotFoundPage, RouteError } from './error-pages.tsx';
import { ledTo, pageAt } from './guard.ts';
import { addresses, DENIED, pages } from './pages.ts';
import { Shell } from './shell.tsx';

const built = new Set(addresses);

let isTorn = false;
void sessionOpened().then((found) => {
  isTorn = found === 'torn';
  if (isTorn)
    say({
      severity: 'warn',
      summary: 'Failed to decrypt critical security data',
      detail: 'What was kept on this device is cleared. Sign in again.',
      life: 10_000,
    });
});

/** In front of every page, whatever its layout. */
async function guard({ request }: LoaderFunctionArgs): Promise<Profile | null> {
  const { pathname, search, hash } = new URL(request.url);
  await sessionOpened();
  const page = pageAt(routes, pathname);
  if (isTorn && page !== '/login') throw redirect('/login');
  const profile = tokenNow() === null ? null : await profileFor(search);
  const asks = (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as PageHandle | undefined)?.permission ?? [],
  ); // only `page` gives handles
  const elsewhere = ledTo({
    page,
    pathname,
    search,
    hash,
    from: router.state.initialized ? pageAt(routes, router.state.location.pathname) : null,
    profile,
    asks,
  });
  isTorn = false;
  if (elsewhere !== null) throw redirect(elsewhere);
  return profile;
}

async function profileFor(search: string): Promise<Profile> {
  try {
    return await profileNow(search);
  } catch (fault) {
    // A server that cannot be reached has not refused anybody.
    if (fault instanceof Failed && (fault.status === 0 || fault.status >= 500)) throw fault;
    if (tokenNow() !== null) endSession('refused');
    throw redirect('/login?forcePush=true');
  }
}

/** What is said waits in the store until somebody can show it. */
const ToastArea = lazy(async () => ({ default: (await import('#kernel/toast-area.tsx')).ToastArea }));
const root = () => (
  <>
    <Outlet />
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  </>
);

/** Named after the protocol that errors are reported in. Nobody holds its permission but whom the pretended server of `local` gives it. */
const errorTest = () =>
  page({
    path: '/sentry',
    permission: 'page:error-test',
    load: async () => (await import('./error-test-page.tsx')).ErrorTestPage,
  });

const layout = { loader: guard, shouldRevalidate: () => true };

/** The auth layout and the default one. The public layout, for documents shown to customers, is a page of its own: `src/preview`. */
const routes: RouteObject[] = [
  {
    Component: root,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteError,
    children: [
      {
        ...layout,
        lazy: async () => ({ Component: (await import('./auth-layout.tsx')).AuthLayout }),
        children: authPages,
      },
      {
        ...layout,
        element: <Shell built={built} />,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              ...pages,
              ...(import.meta.env.DEV ? [errorTest()] : []),
              { path: DENIED, Component: AccessDeniedPage },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

onSession((news) => {
  // What was said was said to whoever has left.
  if (news === 'refused' || news === 'signed-out') unsayAll();
  if (news === 'refused') void router.navigate('/login?forcePush=true');
  if (news === 'signed-out') void router.navigate('/login');
  if (news === 'somebody-else') location.reload();
  // Signed in in another window: this one goes on from the login page too.
  if (news === 'joined' && pageAt(routes, router.state.location.pathname) === '/login')
    void router.navigate(
      safeTarget(new URLSearchParams(router.state.location.search).get('redirect'), location.origin),
    );
});
