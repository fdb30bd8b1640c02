import {
  pickParties,
  type ArchiveEvent,
  type AttachEvent,
  type AttachRefusal,
  type DocumentParties,
  type LinkEvent,
  type SendEvent,
  type SignEvent,
  type SignRefusal,
  type TrashEvent,
} from '@backoffice/contracts/capabilities';
import {
  ProposalContent,
  proposalForCustomer,
  type ProposalCommand,
  type ProposalEvent,
  type ProposalRefusal,
} from '@backoffice/contracts/features/proposals';
import { addDays, dayText, hasPrice, pickFields, sumLineAmounts, type Refusal } from '@backoffice/contracts/kernel';
import { lineObjection, pricedLines, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/revision.ts';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

type ExistingProposal = {
  readonly status: 'draft' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'expired';
  readonly parties: DocumentParties;
  readonly content: ProposalContent;
  readonly revision: number;
};
export type Proposal = { readonly status: 'absent' } | ExistingProposal;
/** `parties`: of the location the command names; null when the caller sees no such location. */
export type ProposalFacts = Facts & {
  readonly parties: DocumentParties | null;
  readonly company: string;
  readonly hasContract: boolean;
  /** Whether the evidence that the command names was put in for this very proposal. */ readonly isItsEvidence: boolean;
};

export type ProposalStreamEvent =
  | ProposalEvent
  | TrashEvent<'Proposal'>
  | ArchiveEvent<'Proposal'>
  | AttachEvent<'Proposal'>
  | SendEvent<'Proposal'>
  | LinkEvent<'Proposal'>
  | SignEvent<'Proposal'>;
type Code = ProposalRefusal | SignRefusal | AttachRefusal;

export const proposalDecider: Decider<Proposal, ProposalCommand, ProposalStreamEvent, Code, ProposalFacts> = {
  initial: { status: 'absent' },

  decide(command, proposal, facts) {
    if (command.type === 'CreateProposal') {
      const { locationId: _location, number = '', ...wished } = command.data;
      if (!facts.parties) return refuse('LOCATION_UNKNOWN', { field: 'locationId' });
      const content = contentOf({ number, ...wished }, { parties: facts.parties, revision: 1 }, facts);
      return 'code' in content
        ? refuseWith(content)
        : accept({ type: 'ProposalCreated', data: { ...facts.parties, ...content } });
    }
    const { status, parties, content: present, revision } = mustExist(proposal);
    switch (command.type) {
      case 'EditProposal': {
        if (facts.hasContract) return refuse('PROPOSAL_HAS_CONTRACT');
        if (status === 'accepted') return refuse('ALREADY_ACCEPTED');
        const { amount: _sum, contentHash: _hash, ...kept } = present;
        const content = contentOf(
          withChanges<RequestedContent>(kept, command.data),
          { parties, revision: revision + 1 },
          facts,
        );
        return 'code' in content ? refuseWith(content) : accept({ type: 'ProposalEdited', data: content });
      }
      case 'AcceptProposalWithoutSignature':
        if (status === 'accepted') return refuse('ALREADY_ACCEPTED');
        if (status === 'declined') return refuse('PROPOSAL_DECLINED');
        if (!hasPrice(present.lineItems)) return refuse('EMPTY_PROPOSAL');
        if (command.data.reason === '') return refuse('ACCEPT_REASON_REQUIRED', { field: 'reason' });
        if (!facts.isItsEvidence) return refuse('NOT_ITS_FILE', { field: 'evidencePath' });
        return accept({
          type: 'ProposalAcceptedWithoutSignature',
          data: { ...command.data, date: command.data.date ?? facts.today },
        });
      case 'DeclineProposal':
        if (facts.hasContract) return refuse('PROPOSAL_HAS_CONTRACT');
        if (status === 'accepted') return refuse('ALREADY_ACCEPTED');
        if (status === 'declined') return refuse('PROPOSAL_DECLINED');
        if (isExpired(proposal, facts)) return refuseWith(expiredRefusal(present, facts));
        if (status === 'draft') return refuse('NOT_SENT');
        return accept({ type: 'ProposalDeclined', data: command.data });
      case 'ExpireProposal':
        if (status === 'accepted' || status === 'declined' || status === 'expired') return refuse('NOT_EXPIRED');
        if (!isExpired(proposal, facts)) return refuse('NOT_EXPIRED');
        return accept({ type: 'ProposalExpired', data: { goodThruDate: present.goodThruDate } });
    }
  },

  evolve(proposal, event) {
    switch (event.type) {
      case 'ProposalCreated':
      case 'ProposalDuplicated':
        return {
          status: 'draft',
          parties: pickParties(event.data),
          content: pickFields(ProposalContent, event.data),
          revision: 1,
        };
      case 'ProposalEdited':
        return {
          ...mustExist(proposal),
          status: 'draft',
          content: event.data,
          revision: mustExist(proposal).revision + 1,
        };
      case 'ProposalSent':
        return proposal.status === 'accepted' ? proposal : { ...mustExist(proposal), status: 'sent' };
      case 'ProposalLinkViewed':
        return proposal.status === 'sent' ? { ...proposal, status: 'viewed' } : proposal;
      case 'ProposalSigned':
      case 'ProposalAcceptedWithoutSignature':
        return { ...mustExist(proposal), status: 'accepted' };
      case 'ProposalSignatureVoided':
        return { ...mustExist(proposal), status: 'draft' };
      case 'ProposalDeclined':
        return { ...mustExist(proposal), status: 'declined' };
      case 'ProposalExpired':
        return { ...mustExist(proposal), status: 'expired' };
      case 'ProposalFileAttached':
      case 'ProposalFileDetached':
      case 'ProposalLinkIssued':
      case 'ProposalLinkRevoked':
      case 'ProposalPdfSealed':
      case 'ProposalTrashed':
      case 'ProposalRestored':
      case 'ProposalArchived':
      case 'ProposalUnarchived':
        return proposal;
    }
  },

  objection({ type }, proposal, facts) {
    if (type === 'TrashProposal' || type === 'VoidProposalSignature')
      return facts.hasContract ? { code: 'PROPOSAL_HAS_CONTRACT' } : null;
    const sending = type === 'EmailProposal' || type === 'TextProposal';
    if (!sending && type !== 'SignProposal') return null;
    const { status, content } = mustExist(proposal);
    if (status === 'accepted' && !sending) return { code: 'ALREADY_ACCEPTED' };
    if (status === 'declined') return { code: 'PROPOSAL_DECLINED' };
    if (isExpired(proposal, facts)) return expiredRefusal(content, facts);
    return hasPrice(content.lineItems) ? null : { code: 'EMPTY_PROPOSAL', field: 'lineItems' };
  },
};

type RequestedContent = Omit<Extract<ProposalCommand, { type: 'CreateProposal' }>['data'], 'locationId' | 'number'> & {
  number: string;
};

/** What would be written: dates filled in, lines priced and summed, and the hash of what the customer reads. */
function contentOf(
  { amount: claimed, ...wished }: RequestedContent,
  { parties, revision }: Pick<ExistingProposal, 'parties' | 'revision'>,
  facts: Facts,
): ProposalContent | Refusal<Code> {
  const date = wished.date ?? facts.today;
  const goodThruDate = wished.goodThruDate ?? addDays(date, 30);
  if (goodThruDate < date) return { code: 'GOOD_THRU_BEFORE_DATE', field: 'goodThruDate' };
  const lineItems = pricedLines(wished.lineItems, facts);
  const amount = sumLineAmounts(lineItems);
  const objection = lineObjection(lineItems) ?? sumObjection(claimed, amount);
  if (objection) return objection;
  const content = { ...wished, date, goodThruDate, lineItems, amount };
  return { ...content, contentHash: facts.hash({ ...proposalForCustomer(parties, content), revision }) };
}

const isExpired = (proposal: Proposal, { today }: Facts) =>
  proposal.status === 'expired' ||
  (proposal.status !== 'absent' && proposal.status !== 'accepted' && proposal.content.goodThruDate < today);

const expiredRefusal = ({ goodThruDate }: ProposalContent, { company }: ProposalFacts): Refusal<Code> => ({
  code: 'PROPOSAL_EXPIRED',
  values: { date: dayText(goodThruDate), company },
});

/** @throws when the log is out of order, which is corruption and not a business matter. */
function mustExist(proposal: Proposal): ExistingProposal {
  if (proposal.status === 'absent') throw new Error('A proposal that was never created has no history');
  return proposal;
}
