import { user } from '@backoffice/contracts/features/users';
import type { Rules } from '#capabilities/mounted.ts';
import { userDecider } from './decider.ts';
import { ownerClaims, userFacts, type OpenCustomers } from './facts.ts';

export { userHandlers } from './controller.ts';
export type { OpenCustomers } from './facts.ts';
export const usersWith = (openCustomers: OpenCustomers) =>
  ({ resource: user, decider: userDecider, facts: userFacts(openCustomers), claims: ownerClaims }) satisfies Rules;
