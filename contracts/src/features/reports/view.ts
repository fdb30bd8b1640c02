import { z } from 'zod';
import { Day, TotalCents } from '#kernel/index.ts';

/** What happened to a payment at the bank. What takes it back is negative. */
export const DepositKind = z.enum(['deposited', 'returned', 'reversed']);

export const DepositedPayment = z.object({
  paymentId: z.string(),
  kind: DepositKind,
  on: Day,
  bankId: z.string(),
  bankName: z.string(),
  depositId: z.string(),
  depositNo: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  methodName: z.string(),
  checkNo: z.string(),
  reference: z.string(),
  /** Always what is allocated and what is not. */
  amount: TotalCents,
  unapplied: TotalCents,
  allocations: z.array(
    z.object({ invoiceId: z.string(), invoiceNumber: z.string(), locationId: z.string(), amount: TotalCents }),
  ),
});
export type DepositedPayment = z.infer<typeof DepositedPayment>;

/** What went to the bank together; or a payment of it that was taken back later, as a line of its own. */
export const Deposit = z.object({
  depositId: z.string(),
  on: Day,
  depositNo: z.string(),
  isTakenBack: z.boolean(),
  payments: z.array(DepositedPayment),
  total: TotalCents,
});
export type Deposit = z.infer<typeof Deposit>;

export const DepositBank = z.object({
  bankId: z.string(),
  bankName: z.string(),
  deposits: z.array(Deposit),
  total: TotalCents,
});
export type DepositBank = z.infer<typeof DepositBank>;

/** What was deposited in a range of days. `total` is `allocated` and `unapplied` together. */
export const InvoiceDeposits = z.object({
  fromDate: Day,
  toDate: Day,
  banks: z.array(DepositBank),
  allocated: TotalCents,
  unapplied: TotalCents,
  total: TotalCents,
});
export type InvoiceDeposits = z.infer<typeof InvoiceDeposits>;
