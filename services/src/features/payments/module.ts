import { payment } from '@backoffice/contracts/features/payments';
import type { WriteFeature } from '#capabilities/mount-capabilities.ts';
import { paymentDecider } from './decider.ts';
import { paymentClaims, paymentFacts } from './facts.ts';

export const payments = {
  resource: payment,
  decider: paymentDecider,
  gatherFacts: paymentFacts,
  claims: paymentClaims,
} satisfies WriteFeature;
