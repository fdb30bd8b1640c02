import { z } from 'zod';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { NotificationSettings, usualSettings, type inboxCommands } from './commands.ts';

/** Before there were mails and pushes, there was nothing to choose about them. */
const { mails, digestHour, daySummary, pushes, pushDetails, quiet } = NotificationSettings.shape;
const RecordedSettings = z.object({
  ...NotificationSettings.shape,
  mails: mails.default([]),
  digestHour: digestHour.default(usualSettings.digestHour),
  daySummary: daySummary.default(usualSettings.daySummary),
  pushes: pushes.default([]),
  pushDetails: pushDetails.default(usualSettings.pushDetails),
  quiet: quiet.default(usualSettings.quiet),
});

export const inboxEvents = defineMessages({
  NotificationsRead: z.object({ through: z.int().nullable(), positions: z.array(z.int()) }),
  NotificationSettingsChanged: z.object({ from: RecordedSettings, to: RecordedSettings }),
});
export type InboxEvent = MessageOf<typeof inboxEvents>;

export const inboxInverses: Inverses<typeof inboxEvents, typeof inboxCommands> = {
  NotificationsRead: { nothing: true },
  NotificationSettingsChanged: {
    by: 'ChangeNotificationSettings',
    data: ({ data: { from } }) => ({ ...usualSettings, ...from }),
  },
};
