import { pickParties } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import type { ContractCommand, ContractContent, ContractOrigin } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import { proposal, type ProposalEvent } from '@backoffice/contracts/features/proposals';
import type { Correspondence } from '#capabilities/send.ts';
import { loadContractBilling } from '#domain/contract-billing.ts';
import { correspondenceOf } from '#domain/correspondence.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';
import type { ContractFacts, SourceProposal } from './decider.ts';

export const contractFacts: GatherFacts<ContractFacts> = async ({ type, data }, world, record) => {
  const isCreating = type === 'CreateContract';
  const [source, defaultRetentionBp, books] = await Promise.all([
    isCreating
      ? sourceProposalOf((data as CreateContractData).proposalId, world)
      : type === 'RestoreContract' && record
        ? sourceProposalOf(contractFieldsOf(record).proposalId, world)
        : null, // by its contract
    isCreating ? defaultRetentionOf(world) : 0,
    record && COMMANDS_NEEDING_BILLING.has(type) ? loadContractBilling(record.id, world) : null,
  ]);
  const { changeOrders, invoices } = books ?? { changeOrders: [], invoices: [] };
  return {
    ...world.facts,
    source,
    defaultRetentionBp,
    hasInvoices: invoices.some(({ voided }) => !voided),
    changeOrders: changeOrders.some(({ approved }) => approved)
      ? 'approved'
      : changeOrders.length > 0
        ? 'pending'
        : 'none',
  };
};
type CreateContractData = Extract<ContractCommand, { type: 'CreateContract' }>['data'];

/** What would take the ground from under change orders and invoices. */
const COMMANDS_NEEDING_BILLING = new Set(['TrashContract', 'VoidContract', 'VoidContractSignature']);
const ACCEPTED_EVENT = 'ProposalAcceptedWithoutSignature' satisfies ProposalEvent['type'];

const contractFieldsOf = ({ fields }: RecordSnapshot) => fields as ContractOrigin & ContractContent; // a contract's record is folded from its events

/** The proposal a contract would be made from; null when the caller sees no such proposal, or one in the trash. */
export async function sourceProposalOf(proposalId: string | null, world: World): Promise<SourceProposal | null> {
  const found = proposalId === null ? null : await world.visibleRecord(proposal, proposalId);
  if (!found || found.trashed) return null;
  const {
    fields: { number, name, lineItems, terms, hideTerms, ...parties },
    signed,
  } = found;
  const [history, place] = await Promise.all([
    world.history(proposal, found.id),
    world.record(location, parties.locationId),
  ]);
  return {
    number,
    name,
    lineItems,
    terms,
    hideTerms,
    parties: pickParties(parties),
    accepted: signed || history.some(({ type }) => type === ACCEPTED_EVENT),
    location: place && !place.trashed ? { isPublicWork: place.fields.isPublicWork } : null,
  };
}

export const defaultRetentionOf = async (world: World) =>
  (await world.record(company, world.tenant))?.fields.defaultRetentionBp ?? 0;

/** One live contract for a proposal. */
export function contractClaims(fields: RecordSnapshot['fields']): UniqueClaim[] {
  const { proposalId } = fields as ContractOrigin; // a contract's record is folded from its events
  return proposalId === null
    ? []
    : [
        {
          scope: 'Contract.proposal',
          key: proposalId,
          refusal: { code: 'CONTRACT_EXISTS', field: 'proposalId' },
          describeHolder: ({ number }) => ({ number: String(number) }),
        },
      ];
}

export function contractCorrespondence(record: RecordSnapshot, world: World): Promise<Correspondence> {
  const shown = contractFieldsOf(record);
  return correspondenceOf(
    shown,
    {
      receives: 'contract',
      amount: shown.amount,
      letter: { ...letterTemplate, attachmentName: `Contract ${shown.number}.pdf` },
    },
    world,
  );
}

const letterTemplate = {
  subject: 'Contract {{doc.number}} for {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is our contract for {{doc.name}} at {{location.address}}. The contract amount is \${{doc.amount}}.

You can read and sign it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: contract {{doc.number}} for {{doc.name}}, ${{doc.amount}}. Read and sign it here: {{doc.link}}',
};
