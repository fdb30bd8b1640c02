import type { ReadFeature } from '#capabilities/read-feature.ts';
import { notificationsProjection } from './projection.ts';
import { notificationReads } from './resolver.ts';
import { notificationsTable } from './table.ts';

export { dayFiguresIn, type DaySheets } from './report.ts';
export { notificationItemsIn, type NotificationRange } from './queries.ts';
export const notificationsFeature: ReadFeature = {
  projection: notificationsProjection,
  table: notificationsTable,
  handlers: notificationReads,
};
