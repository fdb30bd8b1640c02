import { isEffective, paymentFold, paymentGuards, type Payment } from '@backoffice/contracts/features/payments';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { paymentDecider } from './decider.ts';
import { paymentClaims, paymentFacts } from './facts.ts';

export const payments = {
  fold: paymentFold,
  guards: paymentGuards,
  decider: paymentDecider,
  gatherFacts: paymentFacts,
  claims: paymentClaims,
  hasEnded: (payment: Payment) => !isEffective(payment),
} satisfies WriteFeature;
