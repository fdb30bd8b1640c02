import { defineMessages, defineResource, defineRoutes, type Route } from '#kernel/index.ts';
import { NotificationList, NotificationView } from './view.ts';

/** Nobody writes here: events that people are told of do. */
export const notification = defineResource({
  entity: 'Notification',
  path: 'notifications',
  routes: 'catalog',
  permission: 'notification',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: NotificationView,
  historyPhrases: {},
  inverses: {},
  list: { search: [], filter: [], sort: ['position'] },
  can: {},
});

export const notificationOwnRoutes = defineRoutes('notifications', {
  own: {
    access: 'session',
    scope: 'company',
    permission: 'action:notification.own',
    entity: 'Notification',
    method: 'GET',
    path: '/notifications',
    does: { handler: 'read' },
    answer: NotificationList,
    summary: 'What the caller is told of: what happened to records that concern them, newest first',
  },
});
export const notificationRoutes: Route[] = Object.values(notificationOwnRoutes);
