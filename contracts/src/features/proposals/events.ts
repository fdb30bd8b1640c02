import { z } from 'zod';
import { DocumentParties } from '#capabilities/index.ts';
import { Day, Id, defineMessages, type MessageOf } from '#kernel/index.ts';
import { ProposalContent } from './commands.ts';

export const proposalEvents = defineMessages({
  ProposalCreated: z.object({ ...DocumentParties.shape, ...ProposalContent.shape }),
  ProposalEdited: ProposalContent,
  /** A revision: a new proposal with the content of another. */
  ProposalDuplicated: z.object({ fromId: Id, ...DocumentParties.shape, ...ProposalContent.shape }),
  /** Without an `evidencePath` where there is none, as all were before there could be one. */
  ProposalAcceptedWithoutSignature: z.object({
    name: z.string(),
    company: z.string(),
    date: Day,
    reason: z.string(),
    evidencePath: z.string().nullable().optional(),
  }),
  ProposalDeclined: z.object({ reason: z.string() }),
  ProposalExpired: z.object({ goodThruDate: Day }),
});
export type ProposalEvent = MessageOf<typeof proposalEvents>;
