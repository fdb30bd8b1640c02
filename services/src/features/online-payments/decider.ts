import {
  allocatedAsOpen,
  isOnItsWay,
  type CheckoutState,
  type OnlinePayment,
  type OnlinePaymentCommand,
  type OnlinePaymentEvent,
  type OnlinePaymentFacts,
  type OnlinePaymentRefusal,
} from '@backoffice/contracts/features/online-payments';
import { dayIn, type Cents, type Day, type Instant } from '@backoffice/contracts/kernel';
import { accept, mustExist, type Decider, type Facts } from '#kernel/decider.ts';

type SettlingFacts = OnlinePaymentFacts & Facts & { readonly idOf: (name: string) => string };

export const onlinePaymentDecider: Decider<
  OnlinePayment,
  OnlinePaymentCommand,
  OnlinePaymentEvent,
  OnlinePaymentRefusal,
  SettlingFacts
> = {
  decide(command, payment, facts) {
    switch (command.type) {
      case 'BeginOnlinePayment': {
        const { again: _known, allocations, ...checkout } = command.data;
        const { accountId, provider, isTest, bankId, bankName } = mustExist(facts.account);
        const about = { ...mustExist(facts.customer), accountId, provider, isTest, bankId, bankName };
        const named = allocations.map((each) => ({
          ...each,
          invoiceNumber: facts.invoices.get(each.invoiceId)?.invoiceNumber ?? '',
        }));
        const amount = allocations.reduce((sum, each) => sum + each.amount, 0);
        return accept({ type: 'OnlinePaymentBegun', data: { ...about, allocations: named, amount, ...checkout } });
      }
      case 'AskOnlineRefund':
        return accept({ type: 'OnlineRefundAsked', data: command.data });
      case 'NoteRefundRefused': {
        const asked = mustExist(payment).refunds.find(({ refundKey }) => refundKey === command.data.refundKey);
        return asked?.status === 'asked' ? accept({ type: 'OnlineRefundRefused', data: command.data }) : accept();
      }
      case 'SettleOnlinePayment': {
        const next = nextStep(mustExist(payment), command.data.checkout, facts);
        return next ? accept(next) : accept();
      }
    }
  },
};

/**
 * What is missing of what the provider says, one event at a time, in the order in which it must have happened: so it
 * does not matter which deliveries came, how often, and in which order.
 */
function nextStep(payment: OnlinePayment, checkout: CheckoutState, facts: SettlingFacts): OnlinePaymentEvent | null {
  const { status, paidBy, charge, failure } = checkout;
  if (payment.status !== 'received') {
    if (charge !== null) return received(payment, { paidBy, charge }, facts);
    if (!isOnItsWay(payment)) return null;
    if (status === 'expired') return { type: 'OnlinePaymentExpired', data: {} };
    if (status === 'failed') return { type: 'OnlinePaymentFailed', data: { says: failure } };
    return status === 'underWay' && payment.status === 'begun' && paidBy !== null
      ? { type: 'OnlinePaymentUnderWay', data: paidBy }
      : null;
  }
  return refundStep(payment, checkout, facts) ?? disputeStep(payment, checkout, facts);
}

type ReceivedCharge = Pick<CheckoutState, 'paidBy'> & { readonly charge: NonNullable<CheckoutState['charge']> };
function received(
  payment: OnlinePayment,
  { paidBy, charge: { chargeId, amount, fee, at } }: ReceivedCharge,
  facts: SettlingFacts,
): OnlinePaymentEvent {
  const { posted, methodId } = posting(payment, { amount, method: paidBy?.method ?? 'bankDebit' }, facts);
  return {
    type: 'OnlinePaymentReceived',
    data: { paidBy, chargeId, amount, fee, on: postingDay(at, facts), methodId, posted },
  };
}

const posting = (
  { allocations }: Pick<OnlinePayment, 'allocations'>,
  { amount, method }: { readonly amount: Cents; readonly method: 'bankDebit' | 'card' },
  { invoices, account }: SettlingFacts,
) => {
  const open = new Map([...invoices].map(([id, invoice]) => [id, invoice.isApproved ? invoice.open : 0]));
  const { cardMethodId, bankDebitMethodId } = mustExist(account);
  return {
    posted: allocatedAsOpen(allocations, open, amount),
    methodId: method === 'card' ? cardMethodId : bankDebitMethodId,
  };
};

/** The day on which it happened, or the first that the books have open; never one that is to come. */
function postingDay(at: Instant, { timeZone, firstOpenDay, today }: SettlingFacts): Day {
  const day = dayIn(timeZone, at);
  const open = day > firstOpenDay ? day : firstOpenDay;
  return open > today ? today : open;
}

function refundStep(
  payment: OnlinePayment,
  { refunds }: CheckoutState,
  facts: SettlingFacts,
): OnlinePaymentEvent | null {
  for (const { refundId, amount, at, status } of refunds) {
    const known = payment.refunds.find((each) => each.refundId === refundId);
    if (!known) {
      const asked = payment.refunds.find((each) => each.status === 'asked' && each.amount === amount);
      const { refundKey = null, reason = 'Refunded at the provider' } = asked ?? {};
      const entryId = facts.idOf(refundId);
      const on = later(postingDay(at, facts), payment.receivedOn);
      return { type: 'OnlinePaymentRefunded', data: { refundKey, refundId, entryId, amount, on, reason } };
    }
    if (status === 'failed' && known.status === 'made')
      return {
        type: 'OnlineRefundFailed',
        data: { refundId, entryId: known.entryId ?? '', amount, on: facts.today },
      };
  }
  return null;
}

function disputeStep(
  payment: OnlinePayment,
  { dispute }: CheckoutState,
  facts: SettlingFacts,
): OnlinePaymentEvent | null {
  if (dispute === null) return null;
  const { disputeId, amount, fee, feeBack, reason, respondBy, at, status } = dispute;
  if (payment.dispute === null) {
    const on = later(postingDay(at, facts), payment.receivedOn);
    const entryId = facts.idOf(disputeId);
    return { type: 'OnlinePaymentDisputed', data: { disputeId, entryId, amount, fee, reason, respondBy, on } };
  }
  if (payment.dispute.status !== 'held' || status === 'held') return null;
  if (status === 'lost') return { type: 'OnlineDisputeLost', data: { disputeId } };
  const { method = 'bankDebit' as const } = payment.paidBy ?? {};
  const paymentId = facts.idOf(`${disputeId} won`);
  const { posted, methodId } = posting(payment, { amount, method }, facts);
  return {
    type: 'OnlineDisputeWon',
    data: { disputeId, paymentId, amount, feeBack, on: facts.today, methodId, posted },
  };
}

const later = (day: Day, other: Day | null): Day => (other !== null && other > day ? other : day);
