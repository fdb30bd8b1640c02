import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Day, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import { DepositFields, PaymentFields, Refund } from './commands.ts';

export const paymentStatuses = ['posted', 'cleared', 'returned', 'reversed'] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentView = z.object({
  ...recordFields,
  ...attach.fields,
  ...PaymentFields.shape,
  /** Empty where a credit was applied: that is in no bank, and `amount` is nothing. */
  methodId: z.string(),
  /** The deposit it lies in, one line of the bank's statement; null while it is in no bank. */
  depositId: z.string().nullable(),
  status: PaymentStatus,
  clearedOn: Day.nullable(),
  /** The days of the statements that list its deposit, that it was returned, and the fee of the bank for that. */
  reconciledOn: Day.nullable(),
  returnReconciledOn: Day.nullable(),
  feeReconciledOn: Day.nullable(),
  returnedOn: Day.nullable(),
  returnFee: TotalCents,
  endedAt: Instant.nullable(),
  endReason: z.string(),
  /** What of its credit was paid back, in all that stands. */
  refunded: TotalCents,
  refunds: z.array(Refund),
  /** The day of the opening of the books that it came with; null of what was received here. */
  openedOn: Day.nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** `list?status=`: which invoices are asked for, by what is paid of them. */
export const payableStatuses = ['all', 'open', 'partial', 'paid', 'posted'] as const;

/** An invoice as the payment form needs it. */
export const PayableInvoice = z.object({
  invoiceId: z.string(),
  number: z.string(),
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  date: Day,
  dueDate: Day,
  amountDue: TotalCents,
  paid: TotalCents,
  openDue: TotalCents,
});
export const PayableInvoices = z.object({ items: z.array(PayableInvoice) });

/** Where a payment is deposited, with what else lies in the same deposit. */
export const DepositView = z.object({
  paymentId: z.string(),
  customerName: z.string(),
  ...DepositFields.shape,
  methodId: z.string(),
  depositId: z.string().nullable(),
  amount: TotalCents,
  status: PaymentStatus,
  /** Of `beside` too: what came back later was deposited all the same; what was posted by mistake was not. */
  beside: z.array(
    z.object({
      paymentId: z.string(),
      customerName: z.string(),
      checkNo: z.string(),
      methodName: z.string(),
      amount: TotalCents,
      status: PaymentStatus,
    }),
  ),
  total: TotalCents,
});
