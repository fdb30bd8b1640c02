import { z } from 'zod';
import { Day, Id, defineMessages, PricedLine, TotalCents, type MessageOf } from '#kernel/index.ts';
import { ChangeOrderContent, ChangeOrderOrigin } from './commands.ts';

/** What an approval does to the contract, and what taking it back undoes: an event of money says all that it does. */
export const ChangeOrderPosting = z.object({
  contractId: Id,
  number: z.string(),
  amount: TotalCents,
  daysAdded: z.int(),
  on: Day,
  lineItems: z.array(PricedLine),
});
export type ChangeOrderPosting = z.infer<typeof ChangeOrderPosting>;

const ApprovalDecision = z.object({ reason: z.string(), ...ChangeOrderPosting.shape });

/** Only approved change orders change the value of their contract, on the day of the approval. */
export const changeOrderEvents = defineMessages({
  ChangeOrderCreated: z.object({ ...ChangeOrderOrigin.shape, ...ChangeOrderContent.shape }),
  ChangeOrderEdited: ChangeOrderContent,
  ChangeOrderApproved: ApprovalDecision,
  ChangeOrderUnapproved: ApprovalDecision,
});
export type ChangeOrderEvent = MessageOf<typeof changeOrderEvents>;
