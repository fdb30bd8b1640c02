import { z } from 'zod';
import { Day, daysBetween, defineRoutes, type Route } from '#kernel/index.ts';
import { Schedule, scheduleRows } from './view.ts';

/** So many days are shown at once. */
const SCHEDULE_DAYS = 31;

export const scheduleRouteTable = defineRoutes('schedule', {
  read: {
    access: 'session',
    scope: 'company',
    entity: 'JobSheet',
    method: 'GET',
    path: '/schedule',
    permission: 'page:schedule',
    does: { handler: 'read' },
    query: z
      .strictObject({ from: Day, to: Day, by: z.enum(scheduleRows).default('crews') })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < SCHEDULE_DAYS, {
        path: ['to'],
        message: `Choose up to ${SCHEDULE_DAYS} days.`,
      }),
    answer: Schedule,
    summary: 'Which crew is where on which day, visits of salesmen, and what does not fit together',
  },
});
export const scheduleRoutes: Route[] = Object.values(scheduleRouteTable);
