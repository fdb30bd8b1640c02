import { payment } from '@backoffice/contracts/features/payments';
import type { Rules } from '#capabilities/mounted.ts';
import { paymentDecider } from './decider.ts';
import { paymentClaims, paymentFacts } from './facts.ts';

export const payments = {
  resource: payment,
  decider: paymentDecider,
  facts: paymentFacts,
  claims: paymentClaims,
} satisfies Rules;
