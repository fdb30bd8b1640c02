import { z } from 'zod';
import { Day, defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { DrawnRow, wipScheduleCommands } from './commands.ts';
import { WipOverride } from './content.ts';
import { wipScheduleEvents, wipScheduleInverses } from './events.ts';
import { wipScheduleRefusals } from './refusals.ts';
import { WipScheduleView } from './view.ts';

/** Revenue as it is earned by costs: posted on its day, and taken back the day after. */
export const wipSchedule = defineResource({
  entity: 'WipSchedule',
  noun: ['WIP schedule', 'WIP schedules'],
  path: 'wip-schedules',
  routes: 'catalog',
  permission: 'wip',
  tenant: 'company',
  commands: wipScheduleCommands,
  events: wipScheduleEvents,
  refusals: wipScheduleRefusals,
  view: WipScheduleView,
  historyPhrases: {
    WipPosted: 'posted the schedule of {asOf}',
    WipReversed: 'reversed the schedule of {asOf}: {reason}',
  },
  inverses: wipScheduleInverses,
  list: {
    search: [],
    filter: ['asOf', 'status', 'createdAt'],
    sort: ['asOf', 'status', 'under', 'over', 'createdAt'],
  },
  can: { posts: true },
});

const reading = { access: 'session', scope: 'company', entity: 'WipSchedule', permission: 'action:wip.view' } as const;
const writing = { ...reading, permission: 'action:wip.post', does: { handler: 'write' } } as const;

export const wipScheduleOwnRoutes = defineRoutes('wip-schedules', {
  list: {
    ...reading,
    method: 'POST',
    path: '/ledgers/wip/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Schedules of work in progress that were posted',
  },
  post: {
    ...writing,
    method: 'POST',
    path: '/ledgers/wip',
    body: z.strictObject({
      asOf: Day,
      /** As it was drawn and seen: where jobs have moved since, it is refused. */
      drawn: z.array(DrawnRow).max(5_000),
      overrides: z.array(WipOverride).max(500).default([]),
    }),
    summary: 'Post a schedule of work in progress on its day, and take it back on the day after, in one entry',
  },
  posted: {
    ...reading,
    method: 'GET',
    path: '/ledgers/wip/posted',
    does: { handler: 'read' },
    query: z.strictObject({ asOf: Day }),
    answer: z.object({
      schedule: WipScheduleView.pick({ id: true, version: true, entryId: true, sha256: true }).nullable(),
    }),
    summary: 'The schedule that stands posted for a day, where one does',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/ledgers/wip/:id',
    does: { read: 'one' },
    answer: WipScheduleView,
    summary: 'Get one',
  },
  reverse: {
    ...writing,
    method: 'PUT',
    path: '/ledgers/wip/:id/reverse',
    body: wipScheduleCommands.shapes.ReverseWip.extend(Version),
    summary: 'Take a schedule back, with its entry',
  },
});
export const wipScheduleRoutes: Route[] = Object.values(wipScheduleOwnRoutes);
