import { z } from 'zod';
import { BackgroundTaskView, defineRoutes, type Route } from '#kernel/index.ts';

/** Of whoever is signed in, in the company they work in: nobody sees the tasks of others. */
const own = { access: 'session', scope: 'platform', permission: 'action:background-tasks.own' } as const;
const write = { does: { handler: 'write' } } as const;
const read = { does: { handler: 'read' } } as const;

export const backgroundTaskRoutes = defineRoutes('background-tasks', {
  list: {
    ...own,
    ...read,
    method: 'POST',
    path: '/background-tasks/list',
    answer: z.object({ items: z.array(BackgroundTaskView) }),
    summary: 'One’s own background tasks of the last week, newest first',
  },
  one: {
    ...own,
    ...read,
    method: 'GET',
    path: '/background-tasks/:id',
    answer: BackgroundTaskView,
    summary: 'One background task: how far it is, and what came of it',
  },
  cancel: {
    ...own,
    ...write,
    method: 'POST',
    path: '/background-tasks/:id/cancel',
    answer: BackgroundTaskView,
    summary: 'Cancel; what is done already stays done',
  },
  retry: {
    ...own,
    ...write,
    method: 'POST',
    path: '/background-tasks/:id/retry',
    answer: BackgroundTaskView,
    summary: 'Try again what failed or was cancelled, from where it came to',
  },
  result: {
    ...own,
    ...read,
    method: 'GET',
    path: '/background-tasks/:id/result',
    gives: 'bytes',
    summary: 'The file that came of it',
  },
  clear: {
    ...own,
    ...write,
    method: 'DELETE',
    path: '/background-tasks/:id',
    summary: 'Forget one that has ended, and remove its file',
  },
});
export const backgroundTaskRouteTable: Route[] = Object.values(backgroundTaskRoutes);
