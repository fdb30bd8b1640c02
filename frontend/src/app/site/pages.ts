import type { RouteObject } from 'react-router';
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
import { followUpPages } from '#features/follow-ups/routes.ts';
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
import type { PageHandle } from '#navigation/page.ts';
import type { PermissionCheck } from '#access/permissions.tsx';

/** Every page of the signed-in console. */
export const pages: RouteObject[] = [
  ...dashboardPages,
  ...customerPages,
  ...costPlusRequestPages,
  ...locationPages,
  ...userPages,
  ...accessRequestPages,
  ...companyPages,
  ...proposalPages,
  ...followUpPages,
  ...contractPages,
  ...changeOrderPages,
  ...invoicePages,
  ...paymentPages,
  ...receivablePages,
  ...reportPages,
  ...bankPages,
  ...paymentMethodPages,
  ...messagePages,
  ...auditPages,
  ...proofPages,
  ...accountPages,
];

export const ACCESS_DENIED_PATH = '/access-denied';

/** All addresses there are: at any other the server says 404 (`infra/src/http/console.ts`), and so does the page. */
export const pagePaths = [...authPages, ...pages, { path: ACCESS_DENIED_PATH }].flatMap(({ path }) => path ?? []);

/** What one must be allowed to open a page, by its address. */
export const permissionByPath: ReadonlyMap<string, PermissionCheck | null> = new Map(
  pages.flatMap(({ path, handle }) => (path === undefined ? [] : [[path, (handle as PageHandle).permission] as const])),
); // only `page` gives handles
