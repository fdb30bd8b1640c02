import { z } from 'zod';
import { defineResource, defineRoutes, type Route } from '#kernel/index.ts';
import { inboxCommands, MailSubject, NotificationSettings } from './commands.ts';
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
/** The address that a mail names in List-Unsubscribe; whoever has the mail has it. */
const byMail = {
  access: 'public',
  scope: 'none',
  permission: null,
  entity: 'Inbox',
  path: '/notifications/mail',
  query: z.strictObject({ token: z.string().min(1).max(300) }),
} as const;

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
    summary: 'Which notifications come into one’s own inbox, and when by mail',
  },
  changeSettings: {
    ...own,
    method: 'PUT',
    path: '/notifications/settings',
    does: { handler: 'write' },
    body: NotificationSettings,
    summary: 'Choose which notifications come into one’s own inbox, and when by mail',
  },
  endMail: {
    ...byMail,
    method: 'POST',
    takes: 'bytes',
    does: { handler: 'write' },
    answer: z.object({ of: MailSubject }),
    summary: 'Ends mails of one kind for whom they were written to, in one press (RFC 8058)',
  },
  openEndOfMail: {
    ...byMail,
    method: 'GET',
    redirects: true,
    does: { handler: 'read' },
    summary: 'Where somebody is led who opens that address in a browser: to their settings; nothing is ended by it',
  },
});
export const inboxRoutes: Route[] = Object.values(inboxOwnRoutes);
