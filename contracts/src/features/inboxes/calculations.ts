import { notificationKinds, type MailTime, type NotificationKind } from '#features/notifications';
import type { MailSubject, NotificationSettings } from './commands.ts';

/** When somebody is mailed of a kind: as they chose, or as usual. What is not in the inbox is in no mail. */
export function mailTimeOf({ muted, mails }: NotificationSettings, kind: NotificationKind): MailTime {
  if (muted.includes(kind)) return 'never';
  return mails.find((each) => each.kind === kind)?.when ?? notificationKinds[kind].mail;
}

/** The settings with another choice for a kind; what is as usual is not kept. */
export function withMailTime(
  settings: NotificationSettings,
  kind: NotificationKind,
  when: MailTime,
): NotificationSettings {
  const others = settings.mails.filter((each) => each.kind !== kind);
  return { ...settings, mails: when === notificationKinds[kind].mail ? others : [...others, { kind, when }] };
}

/** The settings without the mails that a link ends. */
export function withoutMail(settings: NotificationSettings, of: MailSubject): NotificationSettings {
  if (of === 'digest') return { ...settings, digestHour: null };
  if (of === 'daySummary') return { ...settings, daySummary: false };
  return withMailTime(settings, of, 'never');
}
