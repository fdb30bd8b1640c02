import { PortalAccessStatus, PortalRole, portalRouteTable } from '@backoffice/contracts/features/portal-access';
import { bindHandler, portalSignInNeeded } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { portalAccessProjection } from './projection.ts';
import { portalPapers } from './resolver.ts';
import { portalAccessTable } from './table.ts';

export const portalAccessFeature: ReadFeature = {
  projection: portalAccessProjection,
  table: portalAccessTable,
  typeNames: { PortalAccessStatus, PortalRole },
  handlers: (ports) => [
    bindHandler(portalRouteTable.papers, ({ caller: { portal } }) => {
      if (!portal) throw portalSignInNeeded();
      return portalPapers(ports, portal);
    }),
  ],
};
