import {
  wipScheduleFold,
  wipScheduleGuards,
  type WipSchedule,
  type WipScheduleEvent,
} from '@backoffice/contracts/features/wip-schedules';
import { dayText } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { bookkeepingRulesOf } from '#domain/company-chart.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import type { UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import { wipScheduleDecider } from './decider.ts';

export { wipScheduleHandlers, wipTargets, type DrawWip } from './controller.ts';
export const wipSchedules = {
  fold: wipScheduleFold,
  guards: wipScheduleGuards,
  decider: wipScheduleDecider,
  gatherFacts: async (_command: unknown, world: World) => ({ sha256, rules: await bookkeepingRulesOf(world) }),
  claims: dayOfSchedule,
  /** Its entry is posted on its day, and taken back on it. */
  books: postedToBooks((event) => [{ day: (event as WipScheduleEvent).data.asOf, field: 'asOf' }]), // of its own stream
} satisfies WriteFeature;

/** One schedule stands for a day. */
function dayOfSchedule({ asOf, status }: WipSchedule): UniqueClaim[] {
  if (status === 'reversed') return [];
  const refusal = { code: 'WIP_POSTED', field: 'asOf', values: { date: dayText(asOf) } };
  return [{ scope: 'WipSchedule.asOf/company', key: asOf, refusal }];
}
