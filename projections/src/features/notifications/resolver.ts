import { notificationOwnRoutes, type NotificationList } from '@backoffice/contracts/features/notifications';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { listed, notificationsFor } from './queries.ts';

const KEPT_MS = 30 * 86_400_000;

export const notificationReads = ({ sql, clock }: Pick<ReadPorts, 'sql' | 'clock'>): HttpHandler[] => [
  bindHandler(notificationOwnRoutes.own, async ({ caller }) => {
    const since = new Date(Date.parse(clock.now()) - KEPT_MS).toISOString();
    const rows = await notificationsFor(sql, caller, { since });
    return {
      items: listed(rows),
      unread: rows.filter(({ isRead }) => !isRead).length,
    } satisfies NotificationList;
  }),
];
