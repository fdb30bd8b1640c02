import { z } from 'zod';
import {
  defineDocument,
  documentActions,
  documentContent,
  documentFold,
  documentRoutes,
  onPhotoContent,
  publicDocument,
  sumRefusals,
  type ContentMark,
  type ContentOf,
} from '#capabilities/index.ts';
import {
  Day,
  definePermissions,
  defineRoutes,
  FilePath,
  Id,
  Instant,
  Line,
  mountNames,
  noChange,
  Text,
  update,
  Version,
  type MessageOf,
  type Route,
  type RowOf,
} from '#kernel/index.ts';
import { proposalFields } from './fields.ts';

export const proposalStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'contracted',
  'superseded',
] as const;
export const ProposalStatus = z.enum(proposalStatuses);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** `evidencePath`: the file that shows it, where it was accepted without a signature. */
export const Acceptance = z.object({
  method: z.enum(['esign', 'paper', 'manual']),
  name: z.string(),
  company: z.string(),
  date: Day,
  reason: z.string(),
  evidencePath: z.string().nullable(),
});

/** One contract that was made from a proposal. */
export const ContractReference = z.object({ contractId: Id, standing: z.enum(['live', 'trashed', 'void']) });

export const proposal = defineDocument({
  entity: 'Proposal',
  path: 'proposals',
  permission: 'proposal',
  from: 'locationId',
  content: documentContent(proposalFields),
  suspendedWith: [{ entity: 'Location', by: 'locationId' }],
  internal: ['internalNotes', 'sendFollowUp'],
  state: {
    status: ProposalStatus,
    revision: z.int(),
    acceptance: Acceptance.nullable(),
    acceptedAt: Instant.nullable(),
    contracts: z.array(ContractReference),
    /** The one of these that is live, or else the last one that could be restored. */
    contractId: Id.nullable(),
  },
  commands: {
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
  },
  events: {
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
  },
  historyPhrases: {
    ProposalAcceptedWithoutSignature: 'accepted it without a signature for {name}',
    ProposalDeclined: 'declined it',
    ProposalExpired: 'let it expire',
  },
  inverses: {
    ProposalAcceptedWithoutSignature: { never: 'ACCEPTED' },
    ProposalDeclined: { never: 'OFFER_OVER' },
    ProposalExpired: { never: 'OFFER_OVER' },
  },
  refusals: {
    LOCATION_UNKNOWN: { status: 404, says: 'Choose a location of this company.' },
    EMPTY_PROPOSAL: 'Add at least one priced line.',
    NEGATIVE_LINE: 'Line {line} cannot be negative; use a discount.',
    ...sumRefusals,
    GOOD_THRU_BEFORE_DATE: 'The proposal cannot expire before its date.',
    PROPOSAL_EXPIRED: 'This proposal expired on {date}. Ask {company} to renew it.',
    ACCEPT_REASON_REQUIRED: 'Say why it is accepted without a signature.',
    ALREADY_ACCEPTED: 'This proposal is already accepted.',
    PROPOSAL_DECLINED: 'This proposal was declined. Edit it to offer it again.',
    PROPOSAL_HAS_CONTRACT: 'A contract was made from this proposal.',
    NOT_EXPIRED: 'This proposal has not expired.',
    REVISION_NOT_NEEDED: 'Nobody has accepted this proposal yet. Edit it instead.',
  },
  list: { filter: ['goodThruDate'], sort: ['goodThruDate', 'sentAt'] },
  can: {
    archive: true,
    photos: true,
    number: { within: 'locationId' },
    duplicate: { drop: ['date', 'goodThruDate'] },
    revise: true,
    labels: { label: 'name', extra: ['number', 'amount', 'status', 'locationId'] },
    sign: true,
    choose: true,
  },
});
export const { commands: proposalCommands } = proposal;
export type ProposalCommand = MessageOf<typeof proposal.commands>;
export type ProposalEvent = MessageOf<typeof proposal.events>;
export type ProposalRefusal = keyof typeof proposal.refusals;
export type ProposalContent = ContentOf<typeof proposal>;
export type ProposalView = RowOf<typeof proposal>;

/** SA OA SU AF AD SM. */
export const proposalPermissions = definePermissions({
  'page:toc.proposal': 'deny allow allow allow allow own',
  ...documentActions(proposal),
  'action:proposal.accept-without-esignature': 'deny allow allow allow deny deny',
});

const draftAgain = ({ data: { contentHash } }: ContentMark) =>
  contentHash === undefined ? noChange() : update({ status: 'draft' as const });
export const proposalFold = documentFold(proposal, {
  begin: () => ({ acceptance: null, acceptedAt: null, contractId: null, contracts: [] }),
  on: {
    ProposalEdited: () => update({ status: 'draft' }),
    ...mountNames('Proposal', onPhotoContent(draftAgain)),
    ProposalAcceptedWithoutSignature: ({ data, at }) =>
      update({
        status: 'accepted',
        acceptedAt: at,
        acceptance: { method: 'manual', ...data, evidencePath: data.evidencePath ?? null },
      }),
    ProposalDeclined: () => update({ status: 'declined' }),
    ProposalExpired: () => update({ status: 'expired' }),

    ProposalSent: (_event, { acceptedAt }) => (acceptedAt === null ? update({ status: 'sent' }) : noChange()),
    ProposalLinkViewed: (_event, { status }) => (status === 'sent' ? update({ status: 'viewed' }) : noChange()),
    ProposalSigned: ({ data: { name, company, date }, at }) =>
      update({
        status: 'accepted',
        acceptedAt: at,
        acceptance: { method: 'esign', name, company, date, reason: '', evidencePath: null },
      }),
    ProposalSignedOnPaper: ({ data: { name, company, date, remark, scanPath }, at }) =>
      update({
        status: 'accepted',
        acceptedAt: at,
        acceptance: { method: 'paper', name, company, date, reason: remark, evidencePath: scanPath },
      }),
    ProposalSuperseded: () => update({ status: 'superseded' }),
    ProposalReinstated: () => update({ status: 'accepted' }),
    ProposalSignatureVoided: () => update({ status: 'draft', acceptance: null, acceptedAt: null }),
  },
});

/** What a customer sees behind a link: an allow-list, without notes, history, other links or ids of ours. */
export const PublicProposal = publicDocument(proposal).omit({ hideTerms: true });
export type PublicProposal = z.infer<typeof PublicProposal>;

const document = { access: 'session', scope: 'company', entity: 'Proposal' } as const;
export const proposalOwnRoutes = defineRoutes('proposals', {
  accept: {
    ...document,
    method: 'PUT',
    path: '/proposals/:id/accept-without-esignature',
    permission: 'action:proposal.accept-without-esignature',
    does: { command: 'AcceptProposalWithoutSignature', on: 'id' },
    body: proposalCommands.shapes.AcceptProposalWithoutSignature.extend(Version),
    summary: 'Accept for the customer, with a reason',
  },
  decline: {
    ...document,
    access: 'either',
    method: 'PUT',
    path: '/proposals/:id/decline',
    permission: 'action:proposal.edit',
    does: { handler: 'write' },
    body: proposalCommands.shapes.DeclineProposal,
    summary: 'Decline, by share token or as staff',
  },
});

export const proposalRoutes: Route[] = [...documentRoutes(proposal), ...Object.values(proposalOwnRoutes)];
