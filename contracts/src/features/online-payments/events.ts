import { z } from 'zod';
import { Day, defineMessages, Id, Instant, type Inverses, type MessageOf, TotalCents } from '#kernel/index.ts';
import { PaidOnlineBy, type onlinePaymentCommands } from './commands.ts';

const allocation = z.object({ invoiceId: Id, invoiceNumber: z.string(), amount: TotalCents });
const posted = z.array(z.object({ invoiceId: Id, amount: TotalCents }));

/** Every figure that is posted stands in the event; the account and the bank are those of the day it began. */
export const onlinePaymentEvents = defineMessages({
  OnlinePaymentBegun: z.object({
    customerId: Id,
    customerName: z.string(),
    salesmanId: Id,
    allocations: z.array(allocation),
    amount: TotalCents,
    accountId: z.string(),
    provider: z.string(),
    isTest: z.boolean(),
    bankId: Id,
    bankName: z.string(),
    checkoutId: z.string(),
    expiresAt: Instant,
  }),
  OnlinePaymentUnderWay: PaidOnlineBy,
  /** `on`: the day it is posted. `posted`: what goes to invoices; what does not is the customer's credit. */
  OnlinePaymentReceived: z.object({
    paidBy: PaidOnlineBy.nullable(),
    chargeId: z.string(),
    amount: TotalCents,
    fee: TotalCents,
    on: Day,
    methodId: Id,
    posted,
  }),
  OnlinePaymentFailed: z.object({ says: z.string() }),
  OnlinePaymentExpired: z.object({}),
  OnlineRefundAsked: z.object({ refundKey: Id, amount: TotalCents, reason: z.string() }),
  OnlineRefundRefused: z.object({ refundKey: Id, says: z.string() }),
  /** `entryId`: of the journal entry by which it is posted. */
  OnlinePaymentRefunded: z.object({
    refundKey: Id.nullable(),
    refundId: z.string(),
    entryId: Id,
    amount: TotalCents,
    on: Day,
    reason: z.string(),
  }),
  /** It came back to the balance. */
  OnlineRefundFailed: z.object({ refundId: z.string(), entryId: Id, amount: TotalCents, on: Day }),
  /** Asked back by the payer, or returned by their bank. */
  OnlinePaymentDisputed: z.object({
    disputeId: z.string(),
    entryId: Id,
    amount: TotalCents,
    fee: TotalCents,
    reason: z.string(),
    respondBy: Instant.nullable(),
    on: Day,
  }),
  /** It came back, as another payment: the first one was taken from its invoices. */
  OnlineDisputeWon: z.object({
    disputeId: z.string(),
    paymentId: Id,
    amount: TotalCents,
    feeBack: TotalCents,
    on: Day,
    methodId: Id,
    posted,
  }),
  OnlineDisputeLost: z.object({ disputeId: z.string() }),
});
export type OnlinePaymentEvent = MessageOf<typeof onlinePaymentEvents>;

export const onlinePaymentInverses: Inverses<typeof onlinePaymentEvents, typeof onlinePaymentCommands> = {
  OnlinePaymentBegun: { never: 'CHECKOUT_EXPIRES' },
  OnlinePaymentUnderWay: { never: 'PAYER_PAID' },
  OnlinePaymentReceived: { never: 'REFUND_ONLINE' },
  OnlinePaymentFailed: { never: 'PAYER_PAID' },
  OnlinePaymentExpired: { never: 'PAYER_PAID' },
  OnlineRefundAsked: { never: 'REFUND_STAYS' },
  OnlineRefundRefused: { never: 'PAYER_PAID' },
  OnlinePaymentRefunded: { never: 'REFUND_STAYS' },
  OnlineRefundFailed: { never: 'PAYER_PAID' },
  OnlinePaymentDisputed: { never: 'PAYER_PAID' },
  OnlineDisputeWon: { never: 'PAYER_PAID' },
  OnlineDisputeLost: { never: 'PAYER_PAID' },
};
