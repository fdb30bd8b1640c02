import {
  proposal,
  type Proposal,
  type ProposalCommand,
  type ProposalEvent,
  type ProposalFacts,
  type ProposalRefusal,
} from '@backoffice/contracts/features/proposals';
import { addDays } from '@backoffice/contracts/kernel';
import {
  documentDecisions,
  pricedContent,
  type ContentDecision,
  type RequestedContent,
} from '#capabilities/document-decisions.ts';
import { lineObjection } from '#capabilities/priced-lines.ts';
import { accept, mustExist, type Decider, type Facts } from '#kernel/decider.ts';

const { create, edit } = documentDecisions(proposal, contentOf);

export const proposalDecider: Decider<Proposal, ProposalCommand, ProposalEvent, ProposalRefusal, ProposalFacts> = {
  decide(command, offer, facts) {
    switch (command.type) {
      case 'CreateProposal':
        return create(command.data, mustExist(facts.parties), facts);
      case 'EditProposal':
        return edit(mustExist(offer), command.data, facts);
      case 'AcceptProposalWithoutSignature':
        return accept({
          type: 'ProposalAcceptedWithoutSignature',
          data: { ...command.data, date: command.data.date ?? facts.today },
        });
      case 'DeclineProposal':
        return accept({ type: 'ProposalDeclined', data: command.data });
      case 'ExpireProposal':
        return accept({ type: 'ProposalExpired', data: { goodThruDate: mustExist(offer).goodThruDate } });
    }
  },
};

/** What would be written: good for thirty days, where nobody says otherwise. */
function contentOf(
  requested: RequestedContent<typeof proposal>,
  facts: Facts,
): ContentDecision<typeof proposal, ProposalRefusal> {
  const date = requested.date ?? facts.today;
  const goodThruDate = requested.goodThruDate ?? addDays(date, 30);
  if (goodThruDate < date) return { code: 'GOOD_THRU_BEFORE_DATE', field: 'goodThruDate' };
  return pricedContent({ ...requested, date, goodThruDate }, lineObjection, facts);
}
