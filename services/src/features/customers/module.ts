import { customerFold, customerGuards } from '@backoffice/contracts/features/customers';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { customerDecider } from './decider.ts';
import { contactClaims, customerFacts } from './facts.ts';

export { customerHandlers } from './controller.ts';
export { whenMailReturned, whenTextRefused } from './reactions.ts';
export const customers = {
  fold: customerFold,
  guards: customerGuards,
  decider: customerDecider,
  gatherFacts: customerFacts,
  claims: contactClaims,
} satisfies WriteFeature;
