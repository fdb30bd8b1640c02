import { z } from 'zod';
import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { NotificationKind } from '#features/notifications';

/** What somebody wants to be told. `muted`: kinds that do not come into the inbox. */
export const NotificationSettings = z.strictObject({ muted: z.array(NotificationKind).max(20) });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** `through`: all up to that position of the log; null: `positions` alone. */
const ReadMark = z.strictObject({
  through: z.int().min(0).nullable().default(null),
  positions: z.array(z.int().min(1)).max(100).default([]),
});

export const inboxCommands = defineMessages({
  MarkNotificationsRead: ReadMark,
  ChangeNotificationSettings: NotificationSettings,
});
export type InboxCommand = MessageOf<typeof inboxCommands>;
