import { z } from 'zod';
import { Day, messages, TotalCents, type MessageOf } from '#kernel/index.ts';
import { DepositFields, PaymentFields, PostedAllocation } from './commands.ts';

const Allocated = z.object({ allocations: z.array(PostedAllocation), unapplied: TotalCents });

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const paymentEvents = messages({
  PaymentPosted: PaymentFields,
  PaymentReallocated: z.object({ from: Allocated, to: Allocated, memo: z.string(), on: Day }),
  DepositEdited: z.object({ from: DepositFields, to: DepositFields, reason: z.string() }),
  PaymentCleared: z.object({ clearedOn: Day }),
  PaymentReturned: z.object({ ...Allocated.shape, amount: TotalCents, bankId: z.string(), returnedOn: Day, fee: TotalCents, reason: z.string() }),
  PaymentReversed: z.object({ ...Allocated.shape, amount: TotalCents, bankId: z.string(), reversedOn: Day, reason: z.string() }),
});
export type PaymentEvent = MessageOf<typeof paymentEvents>;
