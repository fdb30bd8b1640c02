import type { DocumentParties } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { proposal, type ProposalContent } from '@backoffice/contracts/features/proposals';
import { dayText } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { Correspondence } from '#capabilities/send.ts';
import { findStoredFile } from '#capabilities/stored-file.ts';
import { correspondenceOf } from '#domain/correspondence.ts';
import { partiesOf } from '#domain/document-parties.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';
import type { ProposalFacts } from './decider.ts';

export const proposalFacts: GatherFacts<ProposalFacts> = async ({ type, data }, world, record) => {
  const { evidencePath = null } = data as { evidencePath?: string | null }; // the command that has one
  const [parties, ours, contracts, evidence] = await Promise.all([
    type === 'CreateProposal' ? partiesOf((data as { locationId: string }).locationId, world) : null, // by its contract
    world.record(company, world.tenant),
    record && COMMANDS_NEEDING_CONTRACTS.has(type)
      ? world.claimHolders(belongsToScope(proposal.entity, record.id, 'Contract'))
      : [],
    record && evidencePath !== null ? findStoredFile('attachment', proposal, record.id, evidencePath, world) : null,
  ]);
  return {
    ...world.facts,
    parties,
    company: ours?.fields.name ?? '',
    hasContract: contracts.length > 0,
    isItsEvidence: evidencePath === null || evidence !== null,
  };
};

/** What would take the ground from under a contract. */
const COMMANDS_NEEDING_CONTRACTS = new Set([
  'EditProposal',
  'DeclineProposal',
  'TrashProposal',
  'VoidProposalSignature',
]);

export function proposalCorrespondence({ fields }: RecordSnapshot, world: World): Promise<Correspondence> {
  const shown = fields as DocumentParties & ProposalContent; // a proposal's record is folded from its events
  return correspondenceOf(
    shown,
    {
      receives: 'proposal',
      amount: shown.amount,
      lastDay: shown.goodThruDate,
      letter: { ...letterTemplate, attachmentName: `Proposal ${shown.number}.pdf` },
      mergeFields: { 'doc.goodThruDate': dayText(shown.goodThruDate) },
    },
    world,
  );
}

const letterTemplate = {
  subject: 'Proposal {{doc.number}} for {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is our proposal for {{doc.name}} at {{location.address}}. The total is \${{doc.amount}}, and it is good through {{doc.goodThruDate}}.

You can read and sign it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: proposal {{doc.number}} for {{doc.name}}, ${{doc.amount}}. Read and sign it here: {{doc.link}}',
};
