import { defineResource, defineRoutes, type Route } from '#kernel/index.ts';
import { inboxCommands, NotificationSettings } from './commands.ts';
import { inboxEvents, inboxInverses } from './events.ts';
import { InboxView } from './view.ts';

/** One record for each person of a company, under the person’s own id; nobody asks for that of somebody else. */
export const inbox = defineResource({
  entity: 'Inbox',
  noun: ['inbox', 'inboxes'],
  path: 'inboxes',
  routes: 'catalog',
  permission: 'notification',
  tenant: 'company',
  commands: inboxCommands,
  events: inboxEvents,
  refusals: {},
  view: InboxView,
  historyPhrases: {
    NotificationsRead: 'read notifications',
    NotificationSettingsChanged: 'changed what they are told',
  },
  inverses: inboxInverses,
  list: { search: [], filter: [], sort: [] },
  can: {},
});

const own = {
  access: 'session',
  scope: 'company',
  permission: 'action:notification.own',
  entity: 'Inbox',
} as const;
const { shapes } = inboxCommands;

export const inboxOwnRoutes = defineRoutes('notifications', {
  markRead: {
    ...own,
    method: 'POST',
    path: '/notifications/read',
    does: { handler: 'write' },
    body: shapes.MarkNotificationsRead,
    summary: 'Mark one’s own notifications read: all up to a position of the log, or single ones',
  },
  settings: {
    ...own,
    method: 'GET',
    path: '/notifications/settings',
    does: { handler: 'read' },
    answer: NotificationSettings,
    summary: 'Which notifications do not come into one’s own inbox',
  },
  changeSettings: {
    ...own,
    method: 'PUT',
    path: '/notifications/settings',
    does: { handler: 'write' },
    body: NotificationSettings,
    summary: 'Choose which notifications come into one’s own inbox',
  },
});
export const inboxRoutes: Route[] = Object.values(inboxOwnRoutes);
