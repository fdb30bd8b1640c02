import { factsRead } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { proposal, proposalGuards, type Proposal, type ProposalFacts } from '@backoffice/contracts/features/proposals';
import { dayText, verbOf } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { Correspondence } from '#capabilities/send.ts';
import { findStoredFile } from '#capabilities/stored-file.ts';
import { correspondenceOf, letterAround, namesCancelNotice } from '#domain/correspondence.ts';
import { usualWords } from '#domain/usual-letters.ts';
import { partiesOf } from '#domain/document-parties.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const proposalFacts: GatherFacts<ProposalFacts, Proposal> = async ({ type, data }, world, record) => {
  const reads = factsRead(proposalGuards, verbOf('Proposal', type));
  const { evidencePath = null } = data as { evidencePath?: string | null }; // the command that has one
  const [parties, ours, contracts, evidence] = await Promise.all([
    reads.has('parties') ? partiesOf((data as { locationId: string }).locationId, world) : null, // by its contract
    world.record(company, world.tenant),
    record && reads.has('hasContract')
      ? world.claimHolders(belongsToScope(proposal.entity, record.id, 'Contract'))
      : [],
    record && evidencePath !== null ? findStoredFile('attachment', proposal, record.id, evidencePath, world) : null,
  ]);
  return {
    parties,
    company: ours?.name ?? '',
    hasContract: contracts.length > 0,
    isItsEvidence: evidencePath === null || evidence !== null,
  };
};

export const proposalCorrespondence = (offer: Proposal, world: World): Promise<Correspondence> =>
  correspondenceOf(
    offer,
    {
      receives: 'proposal',
      amount: offer.amount,
      lastDay: offer.goodThruDate,
      hasCancelNotice: namesCancelNotice(offer),
      letter: letterAround({
        ...usualWords.proposal,
        title: `Proposal ${offer.number}`,
        sum: { label: 'Total', cents: offer.amount },
      }),
      mergeFields: { 'doc.goodThruDate': dayText(offer.goodThruDate) },
    },
    world,
  );
