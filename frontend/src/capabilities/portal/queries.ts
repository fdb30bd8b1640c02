import { portalAccessOwnRoutes, PortalAccessView } from '@backoffice/contracts/features/portal-access';
import { equals, pageOf } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

const accessRoute = { ...portalAccessOwnRoutes.list, answer: pageOf(PortalAccessView) };

/** Which contacts of a customer get to the portal, or did. */
export const usePortalAccess = (customerId: string) =>
  useRouteRead(accessRoute, { body: { filters: [equals('customerId', customerId)], limit: 50 } }, ['PortalAccess']);

/** When each of them was there last. */
export const usePortalVisits = (customerId: string) =>
  useRouteRead(portalAccessOwnRoutes.visits, { params: { id: customerId } }, ['PortalAccess']);
