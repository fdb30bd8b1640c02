import { accessRequestFold, accessRequestGuards } from '@backoffice/contracts/features/access-requests';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { accessRequestDecider } from './decider.ts';
import { accessRequestFacts, pendingClaims } from './facts.ts';

export { accessRequestHandlers, endedGrants } from './controller.ts';
export { accessExpiryQueue, ACCESS_EXPIRY_CRON, expireAccess } from './reactions.ts';
export const accessRequests = {
  fold: accessRequestFold,
  guards: accessRequestGuards,
  decider: accessRequestDecider,
  gatherFacts: accessRequestFacts,
  claims: pendingClaims,
} satisfies WriteFeature;
