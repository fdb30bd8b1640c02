import type { ReadFeature } from '#kernel/feature.ts';
import { audit } from './projection.ts';
import { auditReads } from './resolver.ts';
import { auditTable } from './table.ts';

export const auditFeature: ReadFeature = { projection: audit, table: auditTable, handlers: auditReads };
