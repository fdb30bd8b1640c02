import { accessRequest } from '@backoffice/contracts/features/access-requests';
import type { Rules } from '#capabilities/mounted.ts';
import { accessRequestDecider } from './decider.ts';
import { accessRequestFacts, pendingClaims } from './facts.ts';

export { accessRequestHandlers } from './controller.ts';
export { accessExpiryQueue, ACCESS_EXPIRY_CRON, expireAccess } from './reactions.ts';
export const accessRequests = {
  resource: accessRequest,
  decider: accessRequestDecider,
  facts: accessRequestFacts,
  claims: pendingClaims,
} satisfies Rules;
