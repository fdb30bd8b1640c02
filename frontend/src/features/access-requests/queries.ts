import {
  accessRequest,
  companyAccessRoutes,
  portfolioAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { is, roleNames } from '@backoffice/contracts/kernel';

export type Kind = AccessRequestView['kind'];
export type Side = 'received' | 'sent';

/** The two kinds of access are asked for alike, each under routes of its own. */
export const routes = { company: companyAccessRoutes, portfolio: portfolioAccessRoutes } as const satisfies Readonly<
  Record<Kind, unknown>
>;
export const kinds = ['company', 'portfolio'] as const satisfies readonly Kind[];

/** Whatever changes a list of requests. */
export const AFTER: readonly string[] = [accessRequest.entity];

/** Those nobody has answered yet, counted. */
export const waiting = { filters: [is('status', 'pending')], limit: 1 };

/** What is asked for, after "asks" or "You asked". */
export const aimOf = ({ kind, targetCompanyName, portfolioOwnerName, role }: AccessRequestView) =>
  kind === 'company'
    ? { before: 'to work in', name: targetCompanyName, after: role ? `as ${roleNames[role]}` : '' }
    : { before: 'to see the customers of', name: portfolioOwnerName ?? 'a salesman', after: '' };
