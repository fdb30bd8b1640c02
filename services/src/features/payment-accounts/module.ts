import { paymentAccountFold, paymentAccountGuards } from '@backoffice/contracts/features/payment-accounts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { paymentAccountDecider } from './decider.ts';
import { paymentAccountClaims, paymentAccountFacts } from './facts.ts';

export { paymentAccountHandlers } from './controller.ts';
export const paymentAccounts = {
  fold: paymentAccountFold,
  guards: paymentAccountGuards,
  decider: paymentAccountDecider,
  gatherFacts: paymentAccountFacts,
  claims: paymentAccountClaims,
} satisfies WriteFeature;
