import type { ReadFeature } from '#capabilities/read-feature.ts';
import { auditProjection } from './projection.ts';
import { auditReads } from './resolver.ts';
import { auditTable } from './table.ts';

export const auditFeature: ReadFeature = { projection: auditProjection, table: auditTable, handlers: auditReads };
