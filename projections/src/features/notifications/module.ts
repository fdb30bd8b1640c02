import type { ReadFeature } from '#capabilities/read-feature.ts';
import { notificationsProjection } from './projection.ts';
import { notificationReads } from './resolver.ts';
import { notificationsTable } from './table.ts';

export const notificationsFeature: ReadFeature = {
  projection: notificationsProjection,
  table: notificationsTable,
  handlers: notificationReads,
};
