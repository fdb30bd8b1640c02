import { pickParties, type DocumentParties } from '@backoffice/contracts/capabilities';
import {
  ProposalContent,
  proposalForCustomer,
  type Proposal,
  type ProposalCommand,
  type ProposalEvent,
  type ProposalFacts,
  type ProposalRefusal,
} from '@backoffice/contracts/features/proposals';
import { addDays, pickFields, sumLineAmounts, type Refusal } from '@backoffice/contracts/kernel';
import { lineObjection, pricedLines, sumObjection } from '#capabilities/priced-lines.ts';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

export const proposalDecider: Decider<Proposal, ProposalCommand, ProposalEvent, ProposalRefusal, ProposalFacts> = {
  decide(command, proposal, facts) {
    switch (command.type) {
      case 'CreateProposal': {
        const { locationId: _location, number = '', ...wished } = command.data;
        const parties = mustExist(facts.parties);
        const content = contentOf({ number, ...wished }, { parties, revision: 1 }, facts);
        return 'code' in content
          ? refuseWith(content)
          : accept({ type: 'ProposalCreated', data: { ...parties, ...content } });
      }
      case 'EditProposal': {
        const present = mustExist(proposal);
        const { amount: _sum, contentHash: _hash, ...kept } = pickFields(ProposalContent, present);
        const content = contentOf(
          withChanges<RequestedContent>(kept, command.data),
          { parties: pickParties(present), revision: present.revision + 1 },
          facts,
        );
        return 'code' in content ? refuseWith(content) : accept({ type: 'ProposalEdited', data: content });
      }
      case 'AcceptProposalWithoutSignature':
        return accept({
          type: 'ProposalAcceptedWithoutSignature',
          data: { ...command.data, date: command.data.date ?? facts.today },
        });
      case 'DeclineProposal':
        return accept({ type: 'ProposalDeclined', data: command.data });
      case 'ExpireProposal':
        return accept({ type: 'ProposalExpired', data: { goodThruDate: mustExist(proposal).goodThruDate } });
    }
  },
};

type RequestedContent = Omit<Extract<ProposalCommand, { type: 'CreateProposal' }>['data'], 'locationId' | 'number'> & {
  number: string;
};

/** What would be written: dates filled in, lines priced and summed, and the hash of what the customer reads. */
function contentOf(
  { amount: claimed, ...wished }: RequestedContent,
  { parties, revision }: { readonly parties: DocumentParties; readonly revision: number },
  facts: Facts,
): ProposalContent | Refusal<ProposalRefusal> {
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
