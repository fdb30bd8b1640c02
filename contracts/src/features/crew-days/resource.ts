import { z } from 'zod';
import { Day, defineMessages, defineResource, defineRoutes, type CrewCall, type Route } from '#kernel/index.ts';
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
  refusals: {},
  view: CrewDayView,
  historyPhrases: {},
  inverses: {},
  list: { search: [], filter: [], sort: [] },
  can: {},
});

export const crewDayRouteTable = defineRoutes('crew', {
  day: {
    access: 'crew',
    scope: 'company',
    permission: null,
    method: 'GET',
    path: '/crew/day',
    does: { handler: 'read' },
    query: z.strictObject({ date: Day.optional() }),
    answer: CrewDay,
    summary: 'The day of a worker: sheets, people, safety; today where no day is named',
  },
});
export const crewDayRoutes: Route[] = Object.values(crewDayRouteTable);

/** A worker sees the days around today; the foreman of a sheet sees it earlier, and a week later still. */
export const crewDayCall = {
  route: crewDayRouteTable.day.name,
  who: 'self',
  days: [-1, 1],
  foremanDays: [-7, 14],
} as const satisfies CrewCall;
