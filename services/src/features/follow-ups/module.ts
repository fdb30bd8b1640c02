import { followUpFold, followUpGuards } from '@backoffice/contracts/features/follow-ups';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { followUpDecider } from './decider.ts';
import { followUpFacts, openFollowUpClaims } from './facts.ts';

export { whenFollowUpNeeded } from './reactions.ts';
export const followUps = {
  fold: followUpFold,
  guards: followUpGuards,
  decider: followUpDecider,
  gatherFacts: followUpFacts,
  claims: openFollowUpClaims,
} satisfies WriteFeature;
