import { z } from 'zod';
import { DocumentNumber, type DocumentParties } from '#capabilities/index.ts';
import {
  amending,
  Day,
  FilePath,
  Id,
  Line,
  LineItems,
  defineMessages,
  PricedLine,
  Text,
  TotalCents,
  type MessageOf,
} from '#kernel/index.ts';

export const Section = z.strictObject({ title: Line(), body: Text(10_000).default('') });

const content = {
  name: Line(160),
  date: Day.optional(),
  /** Left out, 30 days after the date. */
  goodThruDate: Day.optional(),
  lineItems: LineItems.default([]),
  /** What the client computed; it must equal the server's sum. */
  amount: TotalCents.optional(),
  terms: Text(20_000).default(''),
  hideTerms: z.boolean().default(false),
  sendFollowUp: z.boolean().default(false),
  sections: z.array(Section).max(20).default([]),
  internalNotes: Text(4_000).default(''),
};

export const proposalCommands = defineMessages({
  CreateProposal: z.strictObject({ locationId: Id, number: DocumentNumber.optional(), ...content }),
  /** What is left out stays as it is; an edit of a sent proposal makes it a draft again and supersedes its links. */
  EditProposal: z.strictObject({ number: DocumentNumber.optional(), ...amending(content) }),
  /** `evidencePath`: a file put in for this proposal that shows it, such as a signed fax. */
  AcceptProposalWithoutSignature: z.strictObject({
    name: Line(),
    company: Text(120).default(''),
    date: Day.optional(),
    reason: Text(2_000).default(''),
    evidencePath: FilePath.nullable().default(null),
  }),
  DeclineProposal: z.strictObject({ reason: Text(2_000).default('') }),
  /** Sent by the clock once `goodThruDate` is over. */
  ExpireProposal: z.strictObject({}),
});
export type ProposalCommand = MessageOf<typeof proposalCommands>;

/** The content as it was decided: dates filled in, lines priced. */
export const ProposalContent = z.object({
  number: z.string(),
  name: z.string(),
  date: Day,
  goodThruDate: Day,
  lineItems: z.array(PricedLine),
  amount: TotalCents,
  terms: z.string(),
  hideTerms: z.boolean(),
  sendFollowUp: z.boolean(),
  sections: z.array(Section),
  internalNotes: z.string(),
  /** SHA-256 of what the customer reads (`proposalForCustomer`); links and signatures are bound to it. */
  contentHash: z.string(),
});
export type ProposalContent = z.infer<typeof ProposalContent>;

/** What the customer reads, and so what a signature binds: everything but our own notes and reminders. */
export function proposalForCustomer(parties: DocumentParties, content: Omit<ProposalContent, 'contentHash'>) {
  const { internalNotes: _ours, sendFollowUp: _reminder, terms, hideTerms, ...rest } = content;
  return { ...parties, ...rest, terms: hideTerms ? '' : terms };
}
