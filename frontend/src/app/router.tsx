import { lazy, Suspense } from 'react';
import { createBrowserRouter, matchRoutes, Outlet, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { accessRequestPages } from '#features/access-requests/routes.ts';
import { auditPages } from '#features/audit/routes.ts';
import { accountPages, authPages } from '#features/auth/routes.ts';
import { bankPages } from '#features/banks/routes.ts';
import { changeOrderPages } from '#features/change-orders/routes.ts';
import { companyPages } from '#features/companies/routes.ts';
import { contractPages } from '#features/contracts/routes.ts';
import { costPlusRequestPages } from '#features/cost-plus-requests/routes.ts';
import { customerPages } from '#features/customers/routes.ts';
import { dashboardPages } from '#features/dashboard/routes.ts';
import { invoicePages } from '#features/invoices/routes.ts';
import { locationPages } from '#features/locations/routes.ts';
import { messagePages } from '#features/messages/routes.ts';
import { paymentMethodPages } from '#features/payment-methods/routes.ts';
import { paymentPages } from '#features/payments/routes.ts';
import { proofPages } from '#features/proofs/routes.ts';
import { proposalPages } from '#features/proposals/routes.ts';
import { receivablePages } from '#features/receivables/routes.ts';
import { reportPages } from '#features/reports/routes.ts';
import { userPages } from '#features/users/routes.ts';
import type { PageHandle } from '#kernel/page.ts';
import { Failed } from '#kernel/problem.ts';
import { profileNow, type Profile } from '#kernel/profile.ts';
import { safeTarget } from '#kernel/safe-target.ts';
import { endSession, onSession, sessionOpened, tokenNow } from '#kernel/session.ts';
import { PageSkeleton } from '#kernel/states.tsx';
import { say } from '#kernel/toasts.ts';
import { AccessDeniedPage, NotFoundPage, RouteError } from './error-pages.tsx';
import { ledTo } from './guard.ts';
import { Shell } from './shell.tsx';

const pages: RouteObject[] = [...dashboardPages, ...customerPages, ...costPlusRequestPages, ...locationPages, ...userPages, ...accessRequestPages, ...companyPages, ...proposalPages, ...contractPages, ...changeOrderPages, ...invoicePages, ...paymentPages, ...receivablePages, ...reportPages, ...bankPages, ...paymentMethodPages, ...messagePages, ...auditPages, ...proofPages, ...accountPages];
const built = new Set(pages.flatMap(({ path }) => path ?? []));

let isTorn = false;
void sessionOpened().then((found) => {
  isTorn = found === 'torn';
  if (isTorn) say({ severity: 'warn', summary: 'Failed to decrypt critical security data', detail: 'What was kept on this device is cleared. Sign in again.', life: 10_000 });
});

/** In front of every page, whatever its layout. */
async function guard({ request }: LoaderFunctionArgs): Promise<Profile | null> {
  const { pathname, search, hash } = new URL(request.url);
  await sessionOpened();
  if (isTorn && pathname !== '/login') throw redirect('/login');
  const profile = tokenNow() === null ? null : await profileFor(search);
  const asks = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => (route.handle as PageHandle | undefined)?.permission ?? []); // only `page` gives handles
  const elsewhere = ledTo({ pathname, search, hash, from: router.state.initialized ? router.state.location.pathname : null, profile, asks });
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
const root = () => <><Outlet /><Suspense fallback={null}><ToastArea /></Suspense></>;

const layout = { loader: guard, shouldRevalidate: () => true };

/** The auth layout and the default one. The public layout, for documents shown to customers, is a page of its own: `src/preview`. */
const routes: RouteObject[] = [{
  Component: root,
  HydrateFallback: PageSkeleton,
  ErrorBoundary: RouteError,
  children: [
    { ...layout, lazy: async () => ({ Component: (await import('./auth-layout.tsx')).AuthLayout }), children: authPages },
    {
      ...layout,
      element: <Shell built={built} />,
      children: [{
        ErrorBoundary: RouteError,
        children: [...pages, { path: '/access-denied', Component: AccessDeniedPage }, { path: '*', Component: NotFoundPage }],
      }],
    },
  ],
}];

export const router = createBrowserRouter(routes);

onSession((news) => {
  if (news === 'refused') void router.navigate('/login?forcePush=true');
  if (news === 'signed-out') void router.navigate('/login');
  if (news === 'somebody-else') location.reload();
  // Signed in in another window: this one goes on from the login page too.
  if (news === 'joined' && router.state.location.pathname === '/login') void router.navigate(safeTarget(new URLSearchParams(router.state.location.search).get('redirect'), location.origin));
});
