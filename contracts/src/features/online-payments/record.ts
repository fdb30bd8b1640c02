import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import type { OnlineDispute, OnlineRefund } from './commands.ts';
import { onlinePayment } from './resource.ts';

const initial = {
  status: 'begun',
  paidBy: null,
  failure: '',
  chargeId: '',
  receivedOn: null,
  fee: 0,
  refunds: [] as OnlineRefund[],
  dispute: null as OnlineDispute | null,
  held: 0,
} as const;

const withRefund = (
  refunds: readonly OnlineRefund[],
  isIt: (refund: OnlineRefund) => boolean,
  changes: Partial<OnlineRefund>,
) => refunds.map((each) => (isIt(each) ? { ...each, ...changes } : each));

export const onlinePaymentFold = defineFold(onlinePayment, {
  on: {
    OnlinePaymentBegun: ({ data }) => insert({ ...data, ...initial }),
    OnlinePaymentUnderWay: ({ data }) => update({ status: 'underWay' as const, paidBy: data }),
    OnlinePaymentReceived: ({ data: { paidBy, chargeId, amount, fee, on } }, { held }) =>
      update({ status: 'received' as const, paidBy, chargeId, amount, fee, receivedOn: on, held: held + amount - fee }),
    OnlinePaymentFailed: ({ data: { says } }) => update({ status: 'failed' as const, failure: says }),
    OnlinePaymentExpired: () => update({ status: 'expired' as const }),
    OnlineRefundAsked: ({ data }, { refunds }) =>
      update({
        refunds: [...refunds, { ...data, status: 'asked' as const, refundId: '', entryId: null, on: null, says: '' }],
      }),
    OnlineRefundRefused: ({ data: { refundKey, says } }, { refunds }) =>
      update({ refunds: withRefund(refunds, (each) => each.refundKey === refundKey, { status: 'refused', says }) }),
    OnlinePaymentRefunded: ({ data: { refundKey, ...made } }, { refunds, held }) => {
      const isAsked = refundKey !== null;
      const refund = { ...made, refundKey, status: 'made' as const, says: '' };
      return update({
        held: held - made.amount,
        refunds: isAsked ? withRefund(refunds, (each) => each.refundKey === refundKey, refund) : [...refunds, refund],
      });
    },
    OnlineRefundFailed: ({ data: { refundId, amount } }, { refunds, held }) =>
      update({
        held: held + amount,
        refunds: withRefund(refunds, (each) => each.refundId === refundId, { status: 'failed' }),
      }),
    OnlinePaymentDisputed: ({ data: { entryId: _posted, ...data } }, { held }) =>
      update({ held: held - data.amount - data.fee, dispute: { ...data, status: 'held' as const, paymentId: null } }),
    OnlineDisputeWon: ({ data: { amount, feeBack, paymentId } }, { held, dispute }) =>
      update({
        held: held + amount + feeBack,
        dispute: dispute && { ...dispute, fee: dispute.fee - feeBack, status: 'won' as const, paymentId },
      }),
    OnlineDisputeLost: (_event, { dispute }) => update({ dispute: dispute && { ...dispute, status: 'lost' as const } }),
  },
});
