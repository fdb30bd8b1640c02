import { z } from 'zod';
import { Day, Id, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import { OnlineDispute, OnlineRefund, PaidOnlineBy } from './commands.ts';

/** `begun`: the customer is at the page of the provider. `underWay`: their bank has not confirmed it. */
export const OnlinePaymentStatus = z.enum(['begun', 'underWay', 'received', 'failed', 'expired']);
export type OnlinePaymentStatus = z.infer<typeof OnlinePaymentStatus>;

export const OnlinePaymentView = z.object({
  ...recordFields,
  customerId: Id,
  customerName: z.string(),
  salesmanId: Id,
  status: OnlinePaymentStatus,
  allocations: z.array(z.object({ invoiceId: Id, invoiceNumber: z.string(), amount: TotalCents })),
  amount: TotalCents,
  accountId: z.string(),
  provider: z.string(),
  isTest: z.boolean(),
  bankId: Id,
  bankName: z.string(),
  checkoutId: z.string(),
  expiresAt: Instant,
  paidBy: PaidOnlineBy.nullable(),
  failure: z.string(),
  chargeId: z.string(),
  receivedOn: Day.nullable(),
  fee: TotalCents,
  refunds: z.array(OnlineRefund),
  dispute: OnlineDispute.nullable(),
  /** What of it lies at the provider, but for what was paid out: received less fees, refunds and what is disputed. */
  held: TotalCents,
});
export type OnlinePaymentView = z.infer<typeof OnlinePaymentView>;

/** What the holder of the link of an invoice is told of paying it online. */
export const PayOnline = z.object({
  /** Null where it can be paid so; else why not, as a person reads it. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What of which invoices of the customer is open, that of the link first. */
  invoices: z.array(z.object({ invoiceId: Id, number: z.string(), dueDate: Day, open: TotalCents })),
  provider: z.string(),
  /** No real money moves. */
  isTest: z.boolean(),
  takesCards: z.boolean(),
  takesBankDebits: z.boolean(),
  cardLimit: TotalCents,
  /** The payment that the page was left for; null where it was not. */
  last: z.object({ status: OnlinePaymentStatus, amount: TotalCents, begunAt: Instant, failure: z.string() }).nullable(),
});
export type PayOnline = z.infer<typeof PayOnline>;
