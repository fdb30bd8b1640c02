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

/** Whether somebody is pushed a kind: as they chose, or as usual. */
export function isPushed({ muted, pushes }: NotificationSettings, kind: NotificationKind): boolean {
  if (muted.includes(kind)) return false;
  return pushes.find((each) => each.kind === kind)?.isWanted ?? notificationKinds[kind].push;
}

/** The settings with another choice for a kind; what is as usual is not kept. */
export function withPush(
  settings: NotificationSettings,
  kind: NotificationKind,
  isWanted: boolean,
): NotificationSettings {
  const others = settings.pushes.filter((each) => each.kind !== kind);
  return { ...settings, pushes: isWanted === notificationKinds[kind].push ? others : [...others, { kind, isWanted }] };
}

/** The settings without the mails that a link ends. */
export function withoutMail(settings: NotificationSettings, of: MailSubject): NotificationSettings {
  if (of === 'digest') return { ...settings, digestHour: null };
  if (of === 'daySummary') return { ...settings, daySummary: false };
  return withMailTime(settings, of, 'never');
}
