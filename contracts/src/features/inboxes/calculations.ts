import { dayIn, hourIn, type Instant } from '#kernel/index.ts';
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

/** Whether nothing rings for somebody at an instant, by the clock of a zone. */
export function isQuiet({ quiet }: Pick<NotificationSettings, 'quiet'>, zone: string, instant: Instant): boolean {
  if (quiet === null) return false;
  const { from, until, sundays } = quiet;
  if (sundays && new Date(dayIn(zone, instant)).getUTCDay() === 0) return true;
  const hour = hourIn(zone, instant);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

const HOUR_MS = 3_600_000;
/** The beginning of the hour of an instant, or of one so many hours before it. */
const hourBefore = (instant: Instant, hours: number): Instant =>
  new Date(Math.floor(Date.parse(instant) / HOUR_MS) * HOUR_MS - hours * HOUR_MS).toISOString();
/** An end that was missed is made up for. */
const LATEST_HOURS = 4;
/** A night, a Sunday and another night are 34 hours. */
const LONGEST_HOURS = 96;

/** The full hour at which it is quiet no longer; null where it is not quiet. */
export function quietUntil(settings: Pick<NotificationSettings, 'quiet'>, zone: string, now: Instant): Instant | null {
  if (!isQuiet(settings, zone, now)) return null;
  const ends = (hours: number) => !isQuiet(settings, zone, hourBefore(now, -hours));
  return hourBefore(now, -(hoursUpTo(LONGEST_HOURS).find(ends) ?? LONGEST_HOURS));
}

/** The quiet time that ended a while ago, its end left out; null where none did, and while it is quiet. */
export function endedQuiet(
  settings: NotificationSettings,
  zone: string,
  now: Instant,
): { readonly since: Instant; readonly until: Instant } | null {
  if (isQuiet(settings, zone, now)) return null;
  const isQuietBefore = (hours: number) => isQuiet(settings, zone, hourBefore(now, hours));
  const last = hoursUpTo(LATEST_HOURS).find(isQuietBefore);
  if (last === undefined) return null;
  const first = hoursUpTo(LONGEST_HOURS).find((hours) => hours > last && !isQuietBefore(hours)) ?? LONGEST_HOURS;
  return { since: hourBefore(now, first - 1), until: hourBefore(now, last - 1) };
}
const hoursUpTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

/** The settings without the mails that a link ends. */
export function withoutMail(settings: NotificationSettings, of: MailSubject): NotificationSettings {
  if (of === 'digest') return { ...settings, digestHour: null };
  if (of === 'daySummary') return { ...settings, daySummary: false };
  return withMailTime(settings, of, 'never');
}
