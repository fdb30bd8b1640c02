import type { Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import { wipSchedulePermissions } from './permissions.ts';
import { wipScheduleFold } from './record.ts';
import type { WipScheduleRefusal } from './refusals.ts';
import { wipSchedule, wipScheduleRoutes } from './resource.ts';

export type WipSchedule = RecordOf<typeof wipScheduleFold>;
export type WipScheduleFacts = { readonly today: Day };

const guard = guardsReading<WipScheduleFacts, WipScheduleRefusal>();
const notInFuture = guard('WIP_IN_FUTURE', {
  field: 'asOf',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ readonly asOf: Day }> & WipScheduleFacts) => data.asOf > today,
});
const hasRows = guard('WIP_EMPTY', {
  field: 'asOf',
  reads: ['command'],
  when: (_, { command: { data } }: CommandOf<{ readonly rows: readonly unknown[] }>) => data.rows.length === 0,
});
const stands = guard('WIP_REVERSED', {
  when: ({ status, asOf }: WipSchedule) => status === 'reversed' && { date: dayText(asOf) },
});

export const wipScheduleGuards = {
  PostWip: [notInFuture, hasRows],
  ReverseWip: [stands],
} satisfies Guards<typeof wipSchedule, WipSchedule, WipScheduleFacts, 'PostWip'>;

/** All that `records.ts` lists of it. */
export const wipScheduleRecord = {
  resource: wipSchedule,
  fold: wipScheduleFold,
  guards: wipScheduleGuards,
  routes: wipScheduleRoutes,
  permissions: wipSchedulePermissions,
};
