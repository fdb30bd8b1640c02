import type { ReadFeature } from '#capabilities/read-feature.ts';
import { inboxesProjection } from './projection.ts';
import { inboxReads } from './resolver.ts';
import { inboxesTable } from './table.ts';

export const inboxesFeature: ReadFeature = {
  projection: inboxesProjection,
  table: inboxesTable,
  handlers: inboxReads,
};
