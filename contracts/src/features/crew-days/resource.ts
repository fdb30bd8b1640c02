import { z } from 'zod';
import {
  Day,
  defineMessages,
  defineResource,
  defineRoutes,
  Id,
  Text,
  type CrewCall,
  type Route,
} from '#kernel/index.ts';
import { SharedChannel } from '#capabilities/index.ts';
import { crewHoursRoutes } from '#features/crew-hours';
import { jobSheet } from '#features/job-sheets';
import { crewDayRefusals } from './refusals.ts';
import { CrewDay, CrewDayView } from './view.ts';

/** Nobody writes here: events of job sheets fill it, and crews read of it what they may. */
export const crewDay = defineResource({
  entity: 'CrewDay',
  path: 'crew-days',
  routes: 'catalog',
  permission: 'crew',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: crewDayRefusals,
  view: CrewDayView,
  historyPhrases: {},
  inverses: {},
  list: { search: [], filter: [], sort: [] },
  can: {},
});

const crew = { access: 'crew', scope: 'company', permission: null } as const;

export const crewDayRouteTable = defineRoutes('crew', {
  day: {
    ...crew,
    method: 'GET',
    path: '/crew/day',
    does: { handler: 'read' },
    query: z.strictObject({ date: Day.optional() }),
    answer: CrewDay,
    summary: 'The day of a worker: sheets, people, safety; today where no day is named',
  },
  addNote: {
    ...crew,
    method: 'POST',
    path: '/crew/notes',
    does: { handler: 'write' },
    body: z.strictObject({
      sheetId: Id,
      text: Text(2_000).refine((text) => text !== '', 'Write a note.'),
    }),
    summary: 'Tell the office something of a job: a note of its location, by the worker',
  },
});
const work = { ...crew, method: 'POST', does: { handler: 'write' } } as const;
const { phases } = jobSheet.commands.shapes.CompleteJobSheet.shape;
export const crewWorkRouteTable = defineRoutes('crew', {
  start: {
    ...work,
    path: '/crew/sheets/:id/start',
    body: z.strictObject({}).optional(),
    answer: z.object({}),
    summary: 'The work of a sheet has begun',
  },
  complete: {
    ...work,
    path: '/crew/sheets/:id/complete',
    body: z.strictObject({ phases }).optional(),
    answer: z.object({}),
    summary: 'The work of a sheet is done, and how much of each phase',
  },
  signOff: {
    ...work,
    path: '/crew/sheets/:id/sign-off',
    body: z.strictObject({ channel: SharedChannel }),
    answer: z.object({ url: z.string() }),
    summary: 'The link by which the site contact accepts the work of a completed sheet, told once',
  },
});
export const crewDayRoutes: Route[] = [
  ...Object.values(crewDayRouteTable),
  ...Object.values(crewWorkRouteTable),
  ...crewHoursRoutes,
];

/** A worker sees the days around today; the foreman of a sheet sees it earlier, and a week later still. */
export const crewDayCall = {
  route: crewDayRouteTable.day.name,
  who: 'self',
  days: [-1, 1],
  foremanDays: [-7, 14],
} as const satisfies CrewCall;
/** Whoever is on the sheet, on its day or up to a week later. */
export const crewNoteCall = {
  route: crewDayRouteTable.addNote.name,
  who: 'onSheet',
  days: [-7, 0],
} as const satisfies CrewCall;
/** By the foreman, on the day of the sheet or the day after. */
const ofForeman = { who: 'foremanOfSheet', days: [-1, 0] } as const;
export const crewStartCall = { route: crewWorkRouteTable.start.name, ...ofForeman } as const satisfies CrewCall;
export const crewCompleteCall = { route: crewWorkRouteTable.complete.name, ...ofForeman } as const satisfies CrewCall;
/** As long as the foreman sees the sheet: whoever accepts the work may come by later. */
export const crewSignOffCall = {
  route: crewWorkRouteTable.signOff.name,
  who: 'foremanOfSheet',
  days: [-7, 0],
} as const satisfies CrewCall;
