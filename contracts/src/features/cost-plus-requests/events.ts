import { z } from 'zod';
import { Id, defineMessages, type MessageOf } from '#kernel/index.ts';
import { CostPlusTerms } from './commands.ts';

const Answer = z.object({ note: z.string() });

/** One stream for each customer, under the customer's own id: every request of theirs, and every answer. */
export const costPlusRequestEvents = defineMessages({
  CostPlusRequested: z.object({ customerId: Id, customerName: z.string(), ...CostPlusTerms.shape }),
  /** From here on cost-plus contracts may be made for the customer. */
  CostPlusApproved: Answer,
  CostPlusRejected: Answer,
  /** No new cost-plus contract from here on; those that were made stay. */
  CostPlusRevoked: Answer,
});
export type CostPlusRequestEvent = MessageOf<typeof costPlusRequestEvents>;
