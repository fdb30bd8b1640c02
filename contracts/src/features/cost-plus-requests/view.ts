import { z } from 'zod';
import { Id, Instant, recordFields } from '#kernel/index.ts';
import { costPlusAnswers, CostPlusTerms } from './commands.ts';

export const CostPlusStatus = z.enum(['pending', ...costPlusAnswers]);
export type CostPlusStatus = z.infer<typeof CostPlusStatus>;

/** The latest request of a customer and the answer to it; those before are in the history. */
export const CostPlusRequestView = z.object({
  ...recordFields,
  customerId: Id,
  customerName: z.string(),
  ...CostPlusTerms.shape,
  status: CostPlusStatus,
  requestedAt: Instant,
  requestedBy: z.string(),
  requestedByName: z.string(),
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
  note: z.string(),
});
export type CostPlusRequestView = z.infer<typeof CostPlusRequestView>;
