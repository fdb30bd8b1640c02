import { accessRequest, AccessStatus } from '@backoffice/contracts/features/access-requests';
import type { ReadFeature } from '#kernel/feature.ts';
import { accessRequests } from './projection.ts';
import { accessRequestReads } from './resolver.ts';
import { accessRequestsTable } from './table.ts';

export { outlivedIn } from './table.ts';
export const accessRequestsFeature: ReadFeature = {
  projection: accessRequests,
  table: accessRequestsTable,
  names: { AccessStatus },
  listed: { resource: accessRequest, permissions: { live: 'component:access-requests' } },
  handlers: accessRequestReads,
};
