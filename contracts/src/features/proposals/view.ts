import { z } from 'zod';
import {
  archive,
  attach,
  DocumentParties,
  link,
  PublicParties,
  send,
  Sender,
  sign,
  SignatureView,
  trash,
} from '#capabilities/index.ts';
import { Day, Id, Instant, PricedLine, recordFields, TotalCents } from '#kernel/index.ts';
import { ProposalContent, Section } from './commands.ts';

export const proposalStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'contracted'] as const;
export const ProposalStatus = z.enum(proposalStatuses);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** `evidencePath`: the file that shows it, where it was accepted without a signature. */
export const Acceptance = z.object({
  method: z.enum(['esign', 'manual']),
  name: z.string(),
  company: z.string(),
  date: Day,
  reason: z.string(),
  evidencePath: z.string().nullable(),
});

/** One contract that was made from a proposal. */
export const ContractReference = z.object({ contractId: Id, standing: z.enum(['live', 'trashed', 'void']) });

export const ProposalView = z.object({
  ...recordFields,
  ...trash.fields,
  ...archive.fields,
  ...attach.fields,
  ...send.fields,
  ...link.fields,
  ...sign.fields,
  ...DocumentParties.shape,
  ...ProposalContent.shape,
  status: ProposalStatus,
  revision: z.int(),
  acceptance: Acceptance.nullable(),
  acceptedAt: Instant.nullable(),
  contracts: z.array(ContractReference),
  /** The one of these that is live, or else the last one that could be restored. */
  contractId: Id.nullable(),
});
export type ProposalView = z.infer<typeof ProposalView>;

/** What a customer sees behind a link: an allow-list, without notes, history, other links or ids of ours. */
export const PublicProposal = z.object({
  company: Sender,
  ...PublicParties.shape,
  number: z.string(),
  name: z.string(),
  date: Day,
  goodThruDate: Day,
  status: ProposalStatus,
  lineItems: z.array(PricedLine),
  amount: TotalCents,
  terms: z.string(),
  sections: z.array(Section),
  contentHash: z.string(),
  today: Day,
  canSign: z.boolean(),
  signature: SignatureView.pick({ signedAt: true, name: true, title: true, company: true, date: true }).nullable(),
});
export type PublicProposal = z.infer<typeof PublicProposal>;
