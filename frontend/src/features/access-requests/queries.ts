import {
  accessRequest,
  companyAccessRoutes,
  portfolioAccessRoutes,
  rightAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { rights } from '@backoffice/contracts/features/users';
import { equals, roleNames } from '@backoffice/contracts/kernel';

export type AccessKind = AccessRequestView['kind'];
export type RequestDirection = 'received' | 'sent';

/** The two kinds of access are asked for alike, each under routes of its own. */
export const accessRoutes = {
  company: companyAccessRoutes,
  portfolio: portfolioAccessRoutes,
  right: rightAccessRoutes,
} as const satisfies Readonly<Record<AccessKind, unknown>>;
export const accessKinds = ['company', 'portfolio', 'right'] as const satisfies readonly AccessKind[];

/** Whatever changes a list of requests. */
export const REFETCH_ON: readonly string[] = [accessRequest.entity];

/** Those nobody has answered yet, counted. */
export const pendingCountRequest = { filters: [equals('status', 'pending')], limit: 1 };

/** What is asked for, after "asks" or "You asked". */
export function requestTarget({ kind, targetCompanyName, portfolioOwnerName, role, right }: AccessRequestView) {
  switch (kind) {
    case 'company':
      return { before: 'to work in', name: targetCompanyName, after: role ? `as ${roleNames[role]}` : '' };
    case 'portfolio':
      return { before: 'to see the customers of', name: portfolioOwnerName ?? 'a salesman', after: '' };
    case 'right':
      return { before: 'for a right:', name: right ? rights[right].title : 'one of before', after: '' };
  }
}
