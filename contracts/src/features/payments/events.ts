import { z } from 'zod';
import { Day, Id, messages, TotalCents, type MessageOf } from '#kernel/index.ts';
import { DepositFields, PaymentFields, PostedAllocation } from './commands.ts';

export const Allocated = z.object({ allocations: z.array(PostedAllocation), unapplied: TotalCents });
export type Allocated = z.infer<typeof Allocated>;

/** Whose money it is, and who looks after them. */
const payer = { customerId: Id, salesmanId: Id };

/** `allowDuplicateCheck`: another check of this customer was known to have this number too. */
const known = { allowDuplicateCheck: z.boolean() };
export const Deposited = z.object({ ...DepositFields.shape, ...known });
export type Deposited = z.infer<typeof Deposited>;

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const paymentEvents = messages({
  PaymentPosted: z.object({ ...PaymentFields.shape, ...known }),
  /** Invoices it did not go to before learn when and how it was received. */
  PaymentReallocated: z.object({
    ...payer,
    receivedOn: Day,
    methodName: z.string(),
    checkNo: z.string(),
    isCleared: z.boolean(),
    from: Allocated,
    to: Allocated,
    memo: z.string(),
    on: Day,
  }),
  DepositEdited: z.object({
    ...payer,
    amount: TotalCents,
    from: Deposited,
    to: Deposited,
    reason: z.string(),
    on: Day,
  }),
  PaymentCleared: z.object({ clearedOn: Day }),
  PaymentReturned: z.object({
    ...payer,
    ...Allocated.shape,
    amount: TotalCents,
    bankId: z.string(),
    returnedOn: Day,
    fee: TotalCents,
    reason: z.string(),
  }),
  PaymentReversed: z.object({
    ...payer,
    ...Allocated.shape,
    amount: TotalCents,
    bankId: z.string(),
    reversedOn: Day,
    reason: z.string(),
  }),
});
export type PaymentEvent = MessageOf<typeof paymentEvents>;
