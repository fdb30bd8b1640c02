import { z } from 'zod';
import { Id, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { CostPlusTerms, type costPlusRequestCommands } from './commands.ts';

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

export const costPlusRequestInverses: Inverses<typeof costPlusRequestEvents, typeof costPlusRequestCommands> = {
  CostPlusRequested: { never: 'WAITS_FOR_ANSWER' },
  CostPlusApproved: { by: 'ChangeCostPlusStatus', data: () => ({ status: 'revoked' as const }) },
  CostPlusRejected: { never: 'ASK_AGAIN' },
  CostPlusRevoked: { never: 'ASK_AGAIN' },
};
