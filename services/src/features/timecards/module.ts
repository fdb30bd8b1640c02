import { timecardFold, timecardGuards } from '@backoffice/contracts/features/timecards';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { timecardDecider } from './decider.ts';
import { timecardFacts } from './facts.ts';

export { timecardHandlers, timecardId } from './controller.ts';
export const timecards = {
  fold: timecardFold,
  guards: timecardGuards,
  decider: timecardDecider,
  gatherFacts: timecardFacts,
} satisfies WriteFeature;
