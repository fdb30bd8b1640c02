import { z } from 'zod';
import { Day, Id, defineMessages, TotalCents, pickFields, type Inverses, type MessageOf } from '#kernel/index.ts';
import {
  DepositFields,
  PaymentFields,
  PostedAllocation,
  StatementEntry,
  type paymentCommands,
  Refund,
} from './commands.ts';

export const AllocationResult = z.object({ allocations: z.array(PostedAllocation), unapplied: TotalCents });
export type AllocationResult = z.infer<typeof AllocationResult>;

/** Whose money it is, and who looks after them. */
const payer = { customerId: Id, salesmanId: Id };

/** `allowDuplicateCheck`: another check of this customer was known to have this number too. */
const duplicateCheckFlag = { allowDuplicateCheck: z.boolean() };
export const DepositDetails = z.object({ ...DepositFields.shape, ...duplicateCheckFlag });
export type DepositDetails = z.infer<typeof DepositDetails>;

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const paymentEvents = defineMessages({
  PaymentPosted: z.object({ ...PaymentFields.shape, ...duplicateCheckFlag }),
  /**
   * What an invoice that is a credit gave to others of its customer. Its own share is negative, and all of them sum to
   * nothing.
   */
  CreditApplied: z.object({
    ...payer,
    customerName: z.string(),
    salesmanName: z.string(),
    on: Day,
    allocations: z.array(PostedAllocation),
    memo: z.string(),
  }),
  /** Invoices it did not go to before learn when and how it was received. */
  PaymentReallocated: z.object({
    ...payer,
    receivedOn: Day,
    methodName: z.string(),
    checkNo: z.string(),
    isCleared: z.boolean(),
    from: AllocationResult,
    to: AllocationResult,
    memo: z.string(),
    on: Day,
  }),
  PaymentDeposited: z.object({
    ...payer,
    amount: TotalCents,
    ...DepositFields.pick({ bankId: true, bankName: true, depositDate: true, depositNo: true }).shape,
  }),
  DepositEdited: z.object({
    ...payer,
    amount: TotalCents,
    from: DepositDetails,
    to: DepositDetails,
    reason: z.string(),
    on: Day,
  }),
  /** Its journal entry follows in the same append. */
  CreditRefunded: z.object({ ...payer, customerName: z.string(), ...Refund.omit({ takenBackOn: true }).shape }),
  RefundTakenBack: z.object({ ...payer, entryId: Id, amount: TotalCents, on: Day, reason: z.string() }),
  PaymentCleared: z.object({ clearedOn: Day }),
  /** `on`: the day of the statement. */
  PaymentReconciled: z.object({ reconciliationId: Id, on: Day, item: StatementEntry }),
  PaymentUnreconciled: z.object({ reconciliationId: Id, on: Day, item: StatementEntry }),
  PaymentReturned: z.object({
    ...payer,
    ...AllocationResult.shape,
    amount: TotalCents,
    bankId: z.string(),
    returnedOn: Day,
    fee: TotalCents,
    reason: z.string(),
  }),
  /** What of the customer’s money was there when the books began: it stands against 3900, and is in no bank of ours. */
  OpeningCreditRecorded: z.object({
    ...payer,
    customerName: z.string(),
    salesmanName: z.string(),
    receivedOn: Day,
    reference: z.string(),
    amount: TotalCents,
    on: Day,
  }),
  PaymentReversed: z.object({
    ...payer,
    ...AllocationResult.shape,
    amount: TotalCents,
    bankId: z.string(),
    reversedOn: Day,
    /** It came with the opening of the books, which is undone. */
    isOpening: z.boolean().optional(),
    reason: z.string(),
  }),
});
export type PaymentEvent = MessageOf<typeof paymentEvents>;

export const paymentInverses: Inverses<typeof paymentEvents, typeof paymentCommands> = {
  PaymentPosted: { by: 'ReversePayment', asks: 'reason' },
  CreditApplied: { by: 'ReversePayment', asks: 'reason' },
  PaymentReallocated: {
    by: 'ReallocatePayment',
    data: ({ data: { from } }) => ({
      allocations: from.allocations.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
    }),
  },
  PaymentDeposited: { never: 'DEPOSITED' },
  DepositEdited: {
    by: 'EditDeposit',
    data: ({ data: { from } }) => ({
      ...pickFields(DepositDetails.omit({ bankName: true, methodName: true }), from),
      bankId: from.bankId || undefined,
      depositDate: from.depositDate ?? undefined,
    }),
    asks: 'reason',
  },
  CreditRefunded: { by: 'TakeBackRefund', data: ({ data }) => ({ entryId: data.entryId }), asks: 'reason' },
  RefundTakenBack: { never: 'POST_ANEW' },
  PaymentCleared: { never: 'CLEARED' },
  /** Follows from the statement. */
  PaymentReconciled: { nothing: true },
  PaymentUnreconciled: { nothing: true },
  PaymentReturned: { never: 'POST_ANEW' },
  /** Follows from the opening of the books. */
  OpeningCreditRecorded: { nothing: true },
  PaymentReversed: { never: 'POST_ANEW' },
};
