import { user } from '@backoffice/contracts/features/users';
import type { WriteFeature } from '#capabilities/mount-capabilities.ts';
import { userDecider } from './decider.ts';
import { ownerClaims, userFacts, type CountOpenCustomers } from './facts.ts';

export { userHandlers } from './controller.ts';
export type { CountOpenCustomers } from './facts.ts';
export const usersWith = (openCustomers: CountOpenCustomers) =>
  ({
    resource: user,
    decider: userDecider,
    gatherFacts: userFacts(openCustomers),
    claims: ownerClaims,
  }) satisfies WriteFeature;
