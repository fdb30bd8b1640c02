import {
  isEffective,
  paymentFold,
  paymentGuards,
  paymentLinesOf,
  type Payment,
  type PaymentEvent,
  type PaymentLine,
} from '@backoffice/contracts/features/payments';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { paymentDecider } from './decider.ts';
export { refundEntries } from './reactions.ts';
import { paymentClaims, paymentFacts } from './facts.ts';

export const payments = {
  fold: paymentFold,
  guards: paymentGuards,
  decider: paymentDecider,
  gatherFacts: paymentFacts,
  claims: paymentClaims,
  hasEnded: (payment: Payment) => !isEffective(payment),
  books: postedToBooks((event) => daysOf(event as PaymentEvent)), // of its own stream
} satisfies WriteFeature;

/** What a refusal names where a line falls into a closed period. */
const fieldOf: Readonly<Record<PaymentEvent['type'], (line: PaymentLine) => string>> = {
  PaymentPosted: ({ depositId }) => (depositId === undefined ? 'receivedOn' : 'depositDate'),
  CreditApplied: () => 'allocations',
  PaymentReallocated: () => 'allocations',
  PaymentDeposited: () => 'depositDate',
  DepositEdited: () => 'depositDate',
  PaymentReturned: () => 'returnedOn',
  PaymentReversed: () => 'reason',
  OpeningCreditRecorded: () => 'date',
  CreditRefunded: () => '',
  RefundTakenBack: () => '',
  PaymentCleared: () => '',
  PaymentReconciled: () => '',
  PaymentUnreconciled: () => '',
};

function daysOf(event: PaymentEvent) {
  if (!(event.type in fieldOf)) return []; // its files
  const isOtherBank = event.type === 'DepositEdited' && event.data.from.bankId !== event.data.to.bankId;
  const field = (line: PaymentLine) => (isOtherBank ? 'bankId' : fieldOf[event.type](line));
  return paymentLinesOf({ ...event, id: '' }).map((line) => ({ day: line.day, field: field(line) }));
}
