import { z } from 'zod';
import { BasisPoints, Id, defineMessages, Text, type MessageOf } from '#kernel/index.ts';

/** What is asked for: why, and the fee on top of the costs; `null` leaves the fee to the contract. */
export const CostPlusTerms = z.strictObject({
  reason: Text(2_000).default(''),
  proposedFeeBp: BasisPoints().nullable().default(null),
});

/** The answers to a request. A request that was revoked or rejected can be made again. */
export const costPlusAnswers = ['approved', 'rejected', 'revoked'] as const;

export const costPlusRequestCommands = defineMessages({
  RequestCostPlus: CostPlusTerms.extend({ customerId: Id }),
  ChangeCostPlusStatus: z.strictObject({ status: z.enum(costPlusAnswers), note: Text(2_000).default('') }),
});
export type CostPlusRequestCommand = MessageOf<typeof costPlusRequestCommands>;
