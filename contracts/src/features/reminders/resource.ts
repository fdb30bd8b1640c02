import { defineRoutes, type Route } from '#kernel/index.ts';
import { RemindersDue } from './view.ts';

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
});
export const reminderRoutes: Route[] = Object.values(reminderOwnRoutes);
