import {
  accessRequest,
  companyAccessRoutes,
  portfolioAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { equals, roleNames } from '@backoffice/contracts/kernel';

export type AccessKind = AccessRequestView['kind'];
export type RequestDirection = 'received' | 'sent';

/** The two kinds of access are asked for alike, each under routes of its own. */
export const accessRoutes = {
  company: companyAccessRoutes,
  portfolio: portfolioAccessRoutes,
} as const satisfies Readonly<Record<AccessKind, unknown>>;
export const accessKinds = ['company', 'portfolio'] as const satisfies readonly AccessKind[];

/** Whatever changes a list of requests. */
export const REFETCH_ON: readonly string[] = [accessRequest.entity];

/** Those nobody has answered yet, counted. */
export const pendingCountRequest = { filters: [equals('status', 'pending')], limit: 1 };

/** What is asked for, after "asks" or "You asked". */
export const requestTarget = ({ kind, targetCompanyName, portfolioOwnerName, role }: AccessRequestView) =>
  kind === 'company'
    ? { before: 'to work in', name: targetCompanyName, after: role ? `as ${roleNames[role]}` : '' }
    : { before: 'to see the customers of', name: portfolioOwnerName ?? 'a salesman', after: '' };
