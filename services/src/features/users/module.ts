import { userFold, userGuards } from '@backoffice/contracts/features/users';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { userDecider } from './decider.ts';
import { ownerClaims, userFacts, type CountOpenCustomers } from './facts.ts';

export { userHandlers } from './controller.ts';
export type { CountOpenCustomers } from './facts.ts';
export const usersWith = (openCustomers: CountOpenCustomers) =>
  ({
    fold: userFold,
    guards: userGuards,
    decider: userDecider,
    gatherFacts: userFacts(openCustomers),
    claims: ownerClaims,
  }) satisfies WriteFeature;
