import { z } from 'zod';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { NotificationSettings, type inboxCommands } from './commands.ts';

export const inboxEvents = defineMessages({
  NotificationsRead: z.object({ through: z.int().nullable(), positions: z.array(z.int()) }),
  NotificationSettingsChanged: z.object({ from: NotificationSettings, to: NotificationSettings }),
});
export type InboxEvent = MessageOf<typeof inboxEvents>;

export const inboxInverses: Inverses<typeof inboxEvents, typeof inboxCommands> = {
  NotificationsRead: { nothing: true },
  NotificationSettingsChanged: { by: 'ChangeNotificationSettings', data: ({ data: { from } }) => from },
};
