import { createBrowserRouter, Outlet, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { auditPages } from '#features/audit/routes.ts';
import { authPages } from '#features/auth/routes.ts';
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
import { PageSkeleton } from '#kernel/states.tsx';
import { profileNow } from '#kernel/profile.ts';
import { endSession, onSessionEnd, tokenNow } from '#kernel/session.ts';
import { Failed } from '#kernel/problem.ts';
import { ToastArea } from '#kernel/toast-area.tsx';
import { AccessDeniedPage, NotFoundPage, RouteError } from './error-pages.tsx';
import { Shell } from './shell.tsx';

const pages: RouteObject[] = [...dashboardPages, ...customerPages, ...costPlusRequestPages, ...locationPages, ...companyPages, ...proposalPages, ...contractPages, ...changeOrderPages, ...invoicePages, ...paymentPages, ...receivablePages, ...reportPages, ...bankPages, ...paymentMethodPages, ...messagePages, ...auditPages, ...proofPages];
const built = new Set(pages.flatMap(({ path }) => path ?? []));

/** Nobody is signed in: to the login page, and afterwards back to where they wanted to go. */
function toLogin(url: string): Response {
  const { pathname, search, hash } = new URL(url);
  return redirect(pathname === '/' || pathname === '/access-denied' ? '/login' : `/login?redirect=${encodeURIComponent(pathname + search + hash)}`);
}

async function signedIn({ request }: LoaderFunctionArgs) {
  if (tokenNow() === null) throw toLogin(request.url);
  try {
    return await profileNow();
  } catch (fault) {
    // A server that cannot be reached has not refused anybody.
    if (fault instanceof Failed && (fault.status === 0 || fault.status >= 500)) throw fault;
    if (tokenNow() !== null) endSession('refused');
    throw redirect('/login?forcePush=true');
  }
}

const root = () => <><Outlet /><ToastArea /></>;

export const router = createBrowserRouter([{
  Component: root,
  HydrateFallback: PageSkeleton,
  ErrorBoundary: RouteError,
  children: [
    ...authPages,
    {
      loader: signedIn,
      shouldRevalidate: () => true,
      element: <Shell built={built} />,
      children: [{
        ErrorBoundary: RouteError,
        children: [...pages, { path: '/access-denied', Component: AccessDeniedPage }, { path: '*', Component: NotFoundPage }],
      }],
    },
  ],
}]);

onSessionEnd((reason) => void router.navigate(reason === 'refused' ? '/login?forcePush=true' : '/login'));
