import { z } from 'zod';
import { Day, defineMessages, Id, Instant, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

const positive = TotalCents.min(1, 'Pay more than nothing.');
/** What of which invoice is paid. */
export const OnlineAllocation = z.strictObject({ invoiceId: Id, amount: positive });
export const OnlineAllocations = z
  .array(OnlineAllocation)
  .min(1, 'Choose an invoice.')
  .max(50, 'Pay at most 50 invoices.');

/** How it was paid, by its last four digits: the number of an account or a card is never ours. */
export const PaidOnlineBy = z.object({
  method: z.enum(['bankDebit', 'card']),
  last4: z.string(),
  institution: z.string(),
});
export type PaidOnlineBy = z.infer<typeof PaidOnlineBy>;

/** All that the provider says of a checkout now. Instants are the provider's, amounts are cents. */
const CheckoutState = z.strictObject({
  status: z.enum(['open', 'underWay', 'received', 'failed', 'expired']),
  paidBy: PaidOnlineBy.nullable(),
  failure: z.string(),
  charge: z.object({ chargeId: z.string(), amount: TotalCents, fee: TotalCents, at: Instant }).nullable(),
  refunds: z.array(
    z.object({ refundId: z.string(), amount: TotalCents, at: Instant, status: z.enum(['made', 'failed']) }),
  ),
  dispute: z
    .object({
      disputeId: z.string(),
      amount: TotalCents,
      fee: TotalCents,
      feeBack: TotalCents,
      reason: z.string(),
      respondBy: Instant.nullable(),
      at: Instant,
      status: z.enum(['held', 'won', 'lost']),
    })
    .nullable(),
});
export type CheckoutState = z.infer<typeof CheckoutState>;

export const onlinePaymentCommands = defineMessages({
  /** A customer is sent to the page of the provider. */
  BeginOnlinePayment: z.strictObject({
    allocations: OnlineAllocations,
    checkoutId: z.string().min(1),
    expiresAt: Instant,
    /** Says that another payment on its way is known. */
    again: z.boolean().default(false),
  }),
  /** Asked by no person: the next step that what the provider says brings, if there is one. */
  SettleOnlinePayment: z.strictObject({ checkout: CheckoutState }),
  /** `refundKey`: with which the provider is asked, so that it refunds once. */
  AskOnlineRefund: z.strictObject({ amount: positive, reason: Line(2_000), refundKey: Id }),
  /** Asked by no person: the provider did not refund it. */
  NoteRefundRefused: z.strictObject({ refundKey: Id, says: Text(2_000) }),
});
export type OnlinePaymentCommand = MessageOf<typeof onlinePaymentCommands>;

export const OnlineRefund = z.object({
  /** Null of what was refunded on the pages of the provider. */
  refundKey: Id.nullable(),
  amount: TotalCents,
  reason: z.string(),
  status: z.enum(['asked', 'made', 'failed', 'refused']),
  /** Of the provider; empty until it is made. */
  refundId: z.string(),
  entryId: Id.nullable(),
  on: Day.nullable(),
  says: z.string(),
});
export type OnlineRefund = z.infer<typeof OnlineRefund>;
export const OnlineDispute = z.object({
  disputeId: z.string(),
  amount: TotalCents,
  fee: TotalCents,
  reason: z.string(),
  respondBy: Instant.nullable(),
  on: Day,
  status: z.enum(['held', 'won', 'lost']),
  /** As which it came back; null until it does. */
  paymentId: Id.nullable(),
});
export type OnlineDispute = z.infer<typeof OnlineDispute>;
