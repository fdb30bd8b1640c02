import {
  isEffective,
  paymentFold,
  paymentGuards,
  type Payment,
  type PaymentEvent,
} from '@backoffice/contracts/features/payments';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { paymentDecider } from './decider.ts';
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

function daysOf({ type, data }: PaymentEvent) {
  switch (type) {
    case 'PaymentPosted':
      return [{ day: data.receivedOn, field: 'receivedOn' }];
    case 'CreditApplied':
    case 'PaymentReallocated':
      return [{ day: data.on, field: 'allocations' }];
    case 'DepositEdited': {
      const { from, to, on } = data;
      const field = from.bankId === to.bankId ? 'depositDate' : 'bankId';
      const isMoved = field === 'bankId' || from.depositDate !== to.depositDate;
      return isMoved ? [on, from.depositDate, to.depositDate].map((day) => ({ day, field })) : [];
    }
    case 'PaymentReturned':
      return [{ day: data.returnedOn, field: 'returnedOn' }];
    case 'PaymentReversed':
      return [{ day: data.reversedOn, field: 'reason' }];
    case 'PaymentCleared':
    case 'PaymentReconciled':
      return [];
  }
  return [];
}
