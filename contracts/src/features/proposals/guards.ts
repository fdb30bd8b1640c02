import { shownPhotoGuards, type DocumentParties, type Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, hasPrice, type CommandOf, type Day } from '#kernel/index.ts';
import type { proposal, ProposalContent, ProposalRefusal, ProposalView } from './document.ts';

/** What the rules see of a proposal: what its own events made of it. */
export type Proposal = Pick<
  ProposalView,
  'id' | keyof DocumentParties | keyof ProposalContent | 'status' | 'revision' | 'acceptedAt'
>;

/** `parties`: of the location the command names; null when the caller sees no such location. */
export type ProposalFacts = {
  readonly today: Day;
  readonly parties: DocumentParties | null;
  readonly company: string;
  readonly hasContract: boolean;
  /** Whether the evidence that the command names was put in for this very proposal. */
  readonly isItsEvidence: boolean;
};

const guard = guardsReading<ProposalFacts, ProposalRefusal | 'NOT_ITS_FILE' | 'NOT_SENT'>();

const locationKnown = guard('LOCATION_UNKNOWN', {
  field: 'locationId',
  reads: ['parties'],
  when: (_, { parties }) => parties === null,
});
const noContract = guard('PROPOSAL_HAS_CONTRACT', {
  reads: ['hasContract'],
  when: (_, { hasContract }) => hasContract,
});
const notAccepted = guard('ALREADY_ACCEPTED', { when: ({ acceptedAt }: Proposal) => acceptedAt !== null });
const accepted = guard('REVISION_NOT_NEEDED', { when: ({ acceptedAt }: Proposal) => acceptedAt === null });
const notDeclined = guard('PROPOSAL_DECLINED', { when: ({ status }: Proposal) => status === 'declined' });
const sent = guard('NOT_SENT', { when: ({ status }: Proposal) => status === 'draft' });

const isExpired = ({ status, acceptedAt, goodThruDate }: Proposal, today: Day) =>
  status === 'expired' || (acceptedAt === null && goodThruDate < today);
const notExpired = guard('PROPOSAL_EXPIRED', {
  reads: ['today', 'company'],
  when: (offer: Proposal, { today, company }) =>
    isExpired(offer, today) && { date: dayText(offer.goodThruDate), company },
});
const overdue = guard('NOT_EXPIRED', {
  reads: ['today'],
  when: (offer: Proposal, { today }) =>
    offer.acceptedAt !== null || offer.status === 'declined' || offer.status === 'expired' || !isExpired(offer, today),
});

const hasPricedLine = guard('EMPTY_PROPOSAL', { when: ({ lineItems }: Proposal) => !hasPrice(lineItems) });
const openToCustomer = [notDeclined, notExpired, { ...hasPricedLine, field: 'lineItems' }];

const reasonGiven = guard('ACCEPT_REASON_REQUIRED', {
  field: 'reason',
  reads: ['command'],
  when: (_, { command: { data } }: CommandOf<{ reason: string }>) => data.reason === '',
});
const ownEvidence = guard('NOT_ITS_FILE', {
  field: 'evidencePath',
  reads: ['isItsEvidence'],
  when: (_, { isItsEvidence }) => !isItsEvidence,
});

export const proposalGuards = {
  Create: [locationKnown],
  Edit: [noContract, notAccepted],
  ...shownPhotoGuards([noContract, notAccepted]),
  Trash: [noContract],
  Email: openToCustomer,
  Text: openToCustomer,
  Share: openToCustomer,
  StartInPersonSigning: openToCustomer,
  Sign: [notAccepted, ...openToCustomer],
  RecordPaperSignature: [notAccepted, notDeclined, hasPricedLine],
  VoidSignature: [noContract],
  Supersede: [accepted, noContract],
  AcceptWithoutSignature: [notAccepted, notDeclined, hasPricedLine, reasonGiven, ownEvidence],
  Decline: [noContract, notAccepted, notDeclined, notExpired, sent],
  Expire: [overdue],
} satisfies Guards<typeof proposal, Proposal, ProposalFacts>;
