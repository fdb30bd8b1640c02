import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import {
  onlinePayment,
  type OnlinePaymentEvent,
  type OnlinePaymentView,
} from '@backoffice/contracts/features/online-payments';
import { payment } from '@backoffice/contracts/features/payments';
import { keptEntry, keptEntryTakenBack } from '#domain/payments/kept-entry.ts';
import { refundEntry } from '#domain/payments/refund-entry.ts';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import { mustExist } from '#kernel/decider.ts';
import type { Consequence, FollowingCommand } from '#kernel/consequences.ts';
import type { Reaction } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';
import { refundQueue } from './settlement.ts';

/** What is posted of an online payment is posted in the same append: nobody sees the one without the other. */
export const onlinePostings: Consequence = {
  entity: onlinePayment.entity,
  leadsTo: [payment.entity, journalEntry.entity],
  async follow(decided, world) {
    const followed = decided.map(async ({ id, events }) => {
      const record = await world.record(onlinePayment, id);
      if (record === null) return []; // it begins, and nothing is posted
      const posted = await Promise.all(events.map((event) => commandsOf(record, event as OnlinePaymentEvent, world)));
      return posted.flat();
    });
    return (await Promise.all(followed)).flat();
  },
  describe: () => null,
};

/** It has the id of its payment. */
async function commandsOf(
  record: OnlinePaymentView,
  event: OnlinePaymentEvent,
  world: World,
): Promise<FollowingCommand[]> {
  const { id, chargeId } = record;
  switch (event.type) {
    case 'OnlinePaymentReceived': {
      const { fee, on } = event.data;
      return [posting(record, { ...event.data, id }), ...feeEntry(record, { of: `fee of ${id}`, fee, on })];
    }
    case 'OnlinePaymentRefunded': {
      const { entryId, amount, on, reason, refundId: number } = event.data;
      return takenOut(record, { entryId, amount, on, reason, number });
    }
    case 'OnlineRefundFailed': {
      const { entryId } = event.data;
      const reason = 'The refund came back';
      return [
        { entity: payment.entity, id, command: { type: 'TakeBackRefund', data: { entryId, reason } } },
        keptEntryTakenBack(entryId, reason),
      ];
    }
    case 'OnlinePaymentDisputed': {
      const { entryId, disputeId, amount, fee, on, reason: why } = event.data;
      const reason = `Disputed: ${why}`;
      const paid = await world.record(payment, id);
      if (paid?.amount === amount && paid.refunded === 0) {
        const data = { returnedOn: on, fee, reason };
        return [{ entity: payment.entity, id, command: { type: 'ReturnPayment', data } }];
      }
      const of = `fee of ${disputeId}`;
      return [
        ...takenOut(record, { entryId, amount, on, reason, number: disputeId }),
        ...feeEntry(record, { of, fee, on, numberedAfter: 1 }),
      ];
    }
    case 'OnlineDisputeWon': {
      const { paymentId, disputeId, feeBack, on } = event.data;
      const memo = `The dispute of ${chargeId} was won`;
      return [
        posting(record, { ...event.data, id: paymentId, chargeId, memo }),
        ...feeEntry(record, { of: `fee back of ${disputeId}`, fee: -feeBack, on }),
      ];
    }
    default:
      return [];
  }
}

type PostedMoney = {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: Cents;
  readonly on: Day;
  readonly methodId: string;
  readonly posted: readonly object[];
  readonly memo?: string;
};
function posting(
  { customerId, bankId, provider }: OnlinePaymentView,
  { id, chargeId: reference, amount, on: receivedOn, methodId, posted: allocations, memo }: PostedMoney,
): FollowingCommand {
  const bank = { bankId, depositDate: receivedOn, depositNo: '', methodId, checkNo: '', reference };
  const data = { customerId, receivedOn, amount, ...bank, allocations, memo: memo ?? `Paid online by ${provider}` };
  const command = { type: 'PostPayment', data: { ...data, allowDuplicateCheck: false } };
  return { entity: payment.entity, id, creates: true, command };
}

type TakenOut = {
  readonly entryId: string;
  readonly amount: Cents;
  readonly on: Day;
  readonly number: string;
  readonly reason: string;
};
function takenOut({ id, bankId, customerId, customerName }: OnlinePaymentView, refund: TakenOut): FollowingCommand[] {
  const number = refund.number.slice(0, 40);
  return [
    { entity: payment.entity, id, command: { type: 'RefundPayment', data: { ...refund, number, bankId } } },
    refundEntry(id, { ...refund, number, bankId, customerId, customerName }),
  ];
}

/** What the provider keeps is an expense; one that comes back is less than nothing. */
function feeEntry(
  { id, bankId, customerId, customerName, provider }: OnlinePaymentView,
  {
    of,
    fee,
    on,
    ...entry
  }: { readonly of: string; readonly fee: Cents; readonly on: Day; readonly numberedAfter?: number },
): FollowingCommand[] {
  if (fee === 0) return [];
  const about = { customerId, description: `${provider}: fee of the payment of ${customerName}` };
  const side = (amount: Cents) => (amount > 0 ? { debit: amount } : { credit: -amount });
  const lines = [
    { account: 'fees', ...side(fee), ...about },
    { account: 'bank', bankId, ...side(-fee), ...about },
  ];
  const source = { entity: onlinePayment.entity, id, name: `the online payment of ${customerName}` };
  return [keptEntry({ id: deterministicUuid(of), kind: 'online', date: on, reason: '', lines, source, ...entry })];
}

/** The provider is asked once it is recorded that it shall be; with the same key, so that it refunds once. */
export const whenOnlineRefundAsked: Reaction = {
  name: 'whenOnlineRefundAsked',
  on: ['OnlineRefundAsked'],
  leadsTo: [refundQueue.name],
  react({ tenant, stream, data }) {
    const { refundKey } = mustExist(data as { readonly refundKey: string } | null); // by its type
    return [{ job: { queue: refundQueue, data: { tenant, id: recordIdOf(stream), refundKey } } }];
  },
};
