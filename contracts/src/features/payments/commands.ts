import { z } from 'zod';
import { amending, Cents, Day, Id, Line, defineMessages, Text, TotalCents, type MessageOf } from '#kernel/index.ts';

export const Allocation = z.strictObject({ invoiceId: Id, amount: TotalCents.min(1, 'Allocate more than nothing.') });
export type Allocation = z.infer<typeof Allocation>;
const Allocations = z.array(Allocation).max(200, 'Use at most 200 invoices.');

/** The bank and its slip. */
const depositPlace = {
  bankId: Id,
  /** Left out, the day it was received, or today where it is deposited later. */
  depositDate: Day.optional(),
  depositNo: Text(40).default(''),
};
/** How it was paid, and where the money went. */
const deposit = {
  ...depositPlace,
  methodId: Id,
  checkNo: Text(40).default(''),
  reference: Text(120).default(''),
  /** Says that a check with this number from this customer is another one. */
  allowDuplicateCheck: z.boolean().default(false),
};

/**
 * A payment stands on statements when it is deposited, when the bank returns it, and when the bank takes a fee for
 * that.
 * `return`: with its fee in one line, as statements listed it before.
 */
export const StatementEntry = z.enum(['deposit', 'return', 'returnedCheck', 'returnFee']);

export const paymentCommands = defineMessages({
  /** One receipt. What is not allocated is the customer's credit. */
  PostPayment: z.strictObject({
    customerId: Id,
    receivedOn: Day.optional(),
    amount: TotalCents.min(1, 'A payment is more than nothing.'),
    ...deposit,
    /** Left out, it is deposited later. */
    bankId: Id.optional(),
    allocations: Allocations.default([]),
    memo: Text(2_000).default(''),
  }),
  /** A credit that was billed is set off against other invoices of its customer: no money moves. */
  ApplyCredit: z.strictObject({
    invoiceId: Id,
    allocations: Allocations.min(1, 'Choose an invoice.'),
    memo: Text(2_000).default(''),
  }),
  /** Other invoices, or other shares; never another amount. What is left out stays as it is. */
  ReallocatePayment: z.strictObject({ allocations: Allocations.optional(), memo: Text(2_000).optional() }),
  /** What lies in hand goes to a bank: on one slip with others where a number is given. */
  DepositPayment: z.strictObject(depositPlace),
  /** Where it went, never how much. What is left out stays as it is. */
  EditDeposit: z.strictObject({ ...amending(deposit), reason: Line(2_000) }),
  /** Credit of the customer is paid back out of a bank. `number`: of the check, or of the transfer. */
  RefundCredit: z.strictObject({
    bankId: Id,
    amount: TotalCents.min(1, 'A refund is more than nothing.'),
    /** Left out, today. */
    on: Day.optional(),
    number: Line(40),
    reason: Text(2_000).default(''),
  }),
  /** It did not leave the bank after all: the credit is there again. */
  TakeBackRefund: z.strictObject({ entryId: Id, reason: Line(2_000) }),
  /** Asked by no person: of what was paid online this was paid back, or taken back; of invoices, too. */
  RefundPayment: z.strictObject({
    entryId: Id,
    bankId: Id,
    amount: TotalCents.min(1),
    on: Day,
    number: Line(40),
    reason: Text(2_000),
  }),
  ClearPayment: z.strictObject({ clearedOn: Day.optional() }),
  /** A statement of the bank lists its deposit, that it was returned, or both. */
  ReconcilePayment: z.strictObject({ reconciliationId: Id, on: Day, items: z.array(StatementEntry).min(1) }),
  /** The statement that listed it was reopened. */
  UnreconcilePayment: z.strictObject({ reconciliationId: Id, on: Day, items: z.array(StatementEntry).min(1) }),
  /** The bank did not honour it; `fee` is what the bank took. */
  ReturnPayment: z.strictObject({ returnedOn: Day.optional(), fee: Cents.min(0).default(0), reason: Line(2_000) }),
  /** It was posted by mistake. */
  ReversePayment: z.strictObject({ reason: Line(2_000) }),
  /** Asked by no person: the opening of the books brings what a customer had paid before it was billed. */
  RecordOpeningCredit: z.strictObject({
    customerId: Id,
    reference: Text(40).default(''),
    date: Day,
    amount: TotalCents.min(1, 'A credit is more than nothing.'),
    /** The day of the opening. */
    on: Day,
  }),
  /** Asked by no person: the opening is undone. */
  TakeBackOpeningCredit: z.strictObject({ reason: Line(2_000) }),
});
export type PaymentCommand = MessageOf<typeof paymentCommands>;

/** `bankId` is empty, and `depositDate` null, while it is in no bank. */
export const DepositFields = z.object({
  bankId: z.string(),
  bankName: z.string(),
  depositDate: Day.nullable(),
  methodId: Id,
  methodName: z.string(),
  checkNo: z.string(),
  reference: z.string(),
  depositNo: z.string(),
});
export type DepositFields = z.infer<typeof DepositFields>;

/**
 * An allocation with what it needs to be told in a history and posted to the books. `appliedOn`: from when it counts
 * for its invoice; before, it is the customer's credit. Those recorded before there were such days have none.
 */
export const PostedAllocation = z.object({
  invoiceId: Id,
  invoiceNumber: z.string(),
  contractId: Id,
  locationId: Id,
  salesmanId: Id,
  amount: TotalCents,
  appliedOn: Day.optional(),
});
export type PostedAllocation = z.infer<typeof PostedAllocation>;

/** `entryId`: the journal entry that posts it. `takenBackOn`: null while it stands. */
export const Refund = z.object({
  entryId: Id,
  on: Day,
  amount: TotalCents,
  bankId: Id,
  bankName: z.string(),
  number: z.string(),
  reason: z.string(),
  takenBackOn: Day.nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const PaymentFields = z.object({
  customerId: Id,
  customerName: z.string(),
  salesmanId: Id,
  salesmanName: z.string(),
  receivedOn: Day,
  amount: TotalCents,
  ...DepositFields.shape,
  allocations: z.array(PostedAllocation),
  /** What is left of it as the customer's credit. */
  unapplied: TotalCents,
  memo: z.string(),
});
export type PaymentFields = z.infer<typeof PaymentFields>;
