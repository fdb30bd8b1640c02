export { mailLinkHandlers } from './controller.ts';
export { postOf, type FindMembers, type FindNotifications, type ReadDay } from './facts.ts';
export {
  endQuietHours,
  heldPushQueue,
  pushAfterQuiet,
  pushNotification,
  pushQueue,
  QUIET_END_CRON,
  quietEndQueue,
} from './pushes.ts';
export {
  DAILY_MAIL_CRON,
  dailyMailQueue,
  digestQueue,
  eventMailQueue,
  mailDaySummary,
  mailDigest,
  mailNotification,
  sendDailyMails,
  summaryQueue,
  tellPeople,
  tellQueue,
  whenPeopleAreTold,
} from './reactions.ts';
