import { defineRoutes, type Route } from '#kernel/index.ts';
import { RemindersDue, ReminderResults, RemindersToSend } from './view.ts';

export const reminderOwnRoutes = defineRoutes('reminders', {
  due: {
    method: 'GET',
    path: '/reminders/due',
    access: 'session',
    scope: 'company',
    permission: 'action:receivable.view',
    does: { handler: 'read' },
    answer: RemindersDue,
    summary: 'Who would get a reminder letter today, and for which invoices',
  },
  send: {
    method: 'POST',
    path: '/customers/send-reminders',
    access: 'session',
    scope: 'company',
    permission: 'action:invoice.send-email',
    does: { handler: 'write' },
    body: RemindersToSend,
    answer: ReminderResults,
    summary: 'Mail these customers the reminder letters that their invoices are due for today',
  },
});
export const reminderRoutes: Route[] = Object.values(reminderOwnRoutes);
