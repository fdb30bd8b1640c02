import { onlinePaymentFold, onlinePaymentGuards } from '@backoffice/contracts/features/online-payments';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { onlinePaymentDecider } from './decider.ts';
import { onlinePaymentClaims, onlinePaymentFacts } from './facts.ts';

export { onlinePaymentHandlers } from './controller.ts';
export { onlinePostings, whenOnlineRefundAsked } from './reactions.ts';
export {
  hearMissedEvents,
  MISSED_EVENTS_CRON,
  missedEventsQueue,
  refundOnlinePayments,
  refundQueue,
  settleOnlinePayments,
  settleQueue,
} from './settlement.ts';
export const onlinePayments = {
  fold: onlinePaymentFold,
  guards: onlinePaymentGuards,
  decider: onlinePaymentDecider,
  gatherFacts: onlinePaymentFacts,
  claims: onlinePaymentClaims,
} satisfies WriteFeature;
