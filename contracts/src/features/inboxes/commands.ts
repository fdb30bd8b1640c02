import { z } from 'zod';
import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { MailTime, NotificationKind } from '#features/notifications';

const MAX_KINDS = 40;
const Hour = z.int().min(0).max(23);
/** From an hour to another one, also over midnight; `sundays`: all day. */
export const QuietHours = z.strictObject({ from: Hour, until: Hour, sundays: z.boolean() });
export type QuietHours = z.infer<typeof QuietHours>;

/** What somebody wants to be told, and when by mail. */
export const NotificationSettings = z.strictObject({
  /** Kinds that do not come into the inbox, and into no mail. */
  muted: z.array(NotificationKind).max(MAX_KINDS),
  /** When a mail says it, of kinds of which that is not as usual. */
  mails: z.array(z.strictObject({ kind: NotificationKind, when: MailTime })).max(MAX_KINDS),
  /** At which hour, 0 to 23 in the company’s zone, the mail of the day before leaves; null: it does not. */
  digestHour: Hour.nullable(),
  /** Of owners: whether they are mailed what the day was. */
  daySummary: z.boolean(),
  /** Whether a push says it, of kinds of which that is not as usual. */
  pushes: z.array(z.strictObject({ kind: NotificationKind, isWanted: z.boolean() })).max(MAX_KINDS),
  /** Whether pushes say names on a locked screen. */
  pushDetails: z.boolean(),
  /** When nothing rings, by the company’s clock; null: it may at any time. */
  quiet: QuietHours.nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Of whoever has chosen nothing. */
export const usualSettings: NotificationSettings = {
  muted: [],
  mails: [],
  digestHour: 7,
  daySummary: true,
  pushes: [],
  pushDetails: false,
  quiet: { from: 20, until: 6, sundays: true },
};

/** What somebody can end by the link of a mail: mails of a kind, those of the mornings, and those of the evenings. */
export const MailSubject = z.enum([...NotificationKind.options, 'digest', 'daySummary']);
export type MailSubject = z.infer<typeof MailSubject>;

/** `through`: all up to that position of the log; null: `positions` alone. */
const ReadMark = z.strictObject({
  through: z.int().min(0).nullable().default(null),
  positions: z.array(z.int().min(1)).max(100).default([]),
});

export const inboxCommands = defineMessages({
  MarkNotificationsRead: ReadMark,
  ChangeNotificationSettings: NotificationSettings,
  EndNotificationMail: z.strictObject({ of: MailSubject }),
});
export type InboxCommand = MessageOf<typeof inboxCommands>;
