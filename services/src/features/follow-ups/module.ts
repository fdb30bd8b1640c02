import { followUp } from '@backoffice/contracts/features/follow-ups';
import type { Rules } from '#capabilities/mounted.ts';
import { followUpDecider } from './decider.ts';
import { followUpFacts, openClaims } from './facts.ts';

export { whenFollowUpNeeded } from './reactions.ts';
export const followUps = {
  resource: followUp,
  decider: followUpDecider,
  facts: followUpFacts,
  claims: openClaims,
} satisfies Rules;
