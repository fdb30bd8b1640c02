import { z } from 'zod';
import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, ListRequest, Version, type CrewCall, type Route } from '#kernel/index.ts';
import { PhonePress, timecardCommands } from './commands.ts';
import { timecardEvents, timecardInverses } from './events.ts';
import { timecardRefusals } from './refusals.ts';
import { PunchKind, TimecardView } from './view.ts';

/** The clock of a worker on a day: pressed on the crew page, corrected by the office. */
export const timecard = defineResource({
  entity: 'Timecard',
  noun: ['timecard', 'timecards'],
  knownBy: ['workerName', 'date'],
  path: 'timecards',
  recordPage: '/timecards/:id',
  routes: 'catalog',
  permission: 'timecard',
  tenant: 'company',
  commands: timecardCommands,
  events: timecardEvents,
  refusals: timecardRefusals,
  view: TimecardView,
  historyPhrases: {
    ClockedIn: 'pressed: clock in',
    MealPeriodStarted: 'pressed: meal begins',
    MealPeriodEnded: 'pressed: meal ends',
    ClockedOut: 'pressed: clock out',
    PunchCorrected: 'corrected a press',
    PunchVoided: 'made a press void',
  },
  inverses: timecardInverses,
  list: {
    search: ['workerName', 'locationName'],
    filter: ['workerId', 'workerName', 'date', 'status', 'lacksMeal', 'skewed'],
    sort: [
      'date',
      'workerName',
      'locationName',
      'startedAt',
      'endedAt',
      'workedHours',
      'status',
      'createdAt',
      'updatedAt',
    ],
  },
  can: {},
});

const reading = {
  access: 'session',
  scope: 'company',
  permission: 'action:timecard.view',
  entity: 'Timecard',
} as const;
const correcting = { ...reading, permission: 'action:timecard.correct' } as const;
const { CorrectPunch, VoidPunch } = timecardCommands.shapes;

export const timecardOwnRoutes = defineRoutes('timecards', {
  list: {
    ...reading,
    method: 'POST',
    path: '/timecards/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'The clock of workers, day by day',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/timecards/:id',
    does: { read: 'one' },
    answer: TimecardView,
    summary: 'Get one, with every press',
  },
  correct: {
    ...correcting,
    method: 'PUT',
    path: '/timecards/:id/correct',
    does: { command: 'CorrectPunch', on: 'id' },
    body: CorrectPunch.extend(Version),
    summary: 'Say when a press should have been, with a reason; how it was pressed stays',
  },
  void: {
    ...correcting,
    method: 'PUT',
    path: '/timecards/:id/void',
    does: { command: 'VoidPunch', on: 'id' },
    body: VoidPunch.extend(Version),
    summary: 'Make a press void, with a reason; it stays and does not count',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/timecards/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every press and correction: who, what, when',
  },
});

export const crewPunchRouteTable = defineRoutes('crew', {
  punch: {
    access: 'crew',
    scope: 'company',
    permission: null,
    method: 'POST',
    path: '/crew/punches',
    does: { handler: 'write' },
    /** `workerId`: of a foreman's crew; left out, the worker's own clock. */
    body: PhonePress.extend({ kind: PunchKind, workerId: Id.optional() }),
    answer: z.object({}),
    summary: 'Press the clock: in, out, meal begun or ended; a foreman also for the crew of the sheet',
  },
});
export const timecardRoutes: Route[] = [...Object.values(timecardOwnRoutes), ...Object.values(crewPunchRouteTable)];
/** On the day of the sheet, or up to a week later where the phone had no connection. */
export const crewPunchCall = {
  route: crewPunchRouteTable.punch.name,
  who: 'onSheet',
  days: [-7, 0],
} as const satisfies CrewCall;
