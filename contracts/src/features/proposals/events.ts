import { z } from 'zod';
import { Day, Id, messages, type MessageOf } from '#kernel/index.ts';
import { ProposalContent, ProposalParties } from './commands.ts';

export const proposalEvents = messages({
  ProposalCreated: z.object({ ...ProposalParties.shape, ...ProposalContent.shape }),
  ProposalEdited: ProposalContent,
  /** A revision: a new proposal with the content of another. */
  ProposalDuplicated: z.object({ fromId: Id, ...ProposalParties.shape, ...ProposalContent.shape }),
  ProposalAcceptedWithoutSignature: z.object({ name: z.string(), company: z.string(), date: Day, reason: z.string() }),
  ProposalDeclined: z.object({ reason: z.string() }),
  ProposalExpired: z.object({ goodThruDate: Day }),
});
export type ProposalEvent = MessageOf<typeof proposalEvents>;
