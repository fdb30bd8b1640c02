import { payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { FollowingCommand } from '#kernel/consequences.ts';
import { keptEntry } from './kept-entry.ts';

type RefundedCredit = Omit<Extract<PaymentEvent, { type: 'CreditRefunded' }>['data'], 'salesmanId' | 'bankName'>;

/** Credit of a customer that left a bank: what posts it, and is taken back with it. */
export function refundEntry(paymentId: string, refunded: RefundedCredit): FollowingCommand {
  const { entryId: id, amount, on: date, bankId, customerId, customerName, number, reason } = refunded;
  const of = { customerId, description: `Refund ${number} to ${customerName}` };
  const lines = [
    { account: 'credit', debit: amount, paymentId, ...of },
    { account: 'bank', credit: amount, bankId, ...of },
  ];
  const source = { entity: payment.entity, id: paymentId, name: `the refund ${number} to ${customerName}` };
  return keptEntry({ id, kind: 'refund', date, reason, lines, source });
}
