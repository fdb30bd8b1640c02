import { z } from 'zod';
import { WorkerDay } from '#features/job-costs';
import { defineRoutes, Id, type CrewCall, type Route } from '#kernel/index.ts';

/** Of which phase and wage is for the server to say: a crew reads no wage. */
const CrewWorkerDay = WorkerDay.pick({ workerId: true, seen: true, want: true });
export type CrewWorkerDay = z.infer<typeof CrewWorkerDay>;

const foreman = { access: 'crew', scope: 'company', permission: null, does: { handler: 'write' } } as const;
export const crewHoursRouteTable = defineRoutes('crew', {
  openTicket: {
    ...foreman,
    method: 'POST',
    path: '/crew/sheets/:id/ticket',
    /** Of a new one; another where there is one already. */
    body: z.strictObject({ ticketId: Id }),
    answer: z.object({ ticketId: Id }),
    summary: 'The ticket of the contract and day of a sheet, begun where there is none',
  },
  recordDays: {
    ...foreman,
    method: 'PUT',
    path: '/crew/tickets/:id/days',
    body: z.strictObject({
      sheetId: Id,
      days: z
        .array(CrewWorkerDay)
        .min(1, 'Say whose hours.')
        .max(100, 'Write the hours of at most 100 people at once.'),
    }),
    answer: z.object({}),
    summary: 'Write the hours of a crew on the day of a sheet, all or none; what others wrote meanwhile is named',
  },
});
export const crewHoursRoutes: Route[] = Object.values(crewHoursRouteTable);

/** By the foreman of the sheet, on its day or up to a week later; of a day to come the rules of hours say why not. */
const days = [-7, 14] as const;
export const crewTicketCall = {
  route: crewHoursRouteTable.openTicket.name,
  who: 'foremanOfSheet',
  days: [-7, 0],
} as const satisfies CrewCall;
export const crewHoursCall = {
  route: crewHoursRouteTable.recordDays.name,
  who: 'foremanOfSheet',
  days,
} as const satisfies CrewCall;
