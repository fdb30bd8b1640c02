import { accessRequest, AccessStatus } from '@backoffice/contracts/features/access-requests';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { accessRequestsProjection } from './projection.ts';
import { accessRequestReads } from './resolver.ts';
import { accessRequestsTable } from './table.ts';

export { expiredAccessIn } from './table.ts';
export const accessRequestsFeature: ReadFeature = {
  projection: accessRequestsProjection,
  table: accessRequestsTable,
  typeNames: { AccessStatus },
  list: { resource: accessRequest, permissions: { live: 'component:access-requests' } },
  handlers: accessRequestReads,
};
