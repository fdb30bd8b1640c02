export { reminderHandlers } from './controller.ts';
export { REMINDER_CRON, reminderQueue, sendReminders, type FindDueReminders } from './reactions.ts';
