import { auditEntry, auditOwnRoutes } from '@backoffice/contracts/features/audit';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { auditProjection } from './projection.ts';
import { auditReads } from './resolver.ts';
import { auditTable } from './table.ts';

export const auditFeature: ReadFeature = {
  projection: auditProjection,
  table: auditTable,
  list: { resource: auditEntry, permissions: { live: auditOwnRoutes.list.permission } },
  handlers: auditReads,
};
