import { dailyLogFold, dailyLogGuards } from '@backoffice/contracts/features/daily-logs';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { dailyLogDecider } from './decider.ts';
import { dailyLogFacts } from './facts.ts';

export { crewLogHandlers, dailyLogHandlers } from './controller.ts';
export { dailyLogId } from '#domain/crew/crew-log.ts';
export { LOG_LOCK_CRON, lockLogs, logLockQueue } from './reactions.ts';
export const dailyLogs = {
  fold: dailyLogFold,
  guards: dailyLogGuards,
  decider: dailyLogDecider,
  gatherFacts: dailyLogFacts,
} satisfies WriteFeature;
