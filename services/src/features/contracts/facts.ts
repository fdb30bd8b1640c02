import { factsRead, pickParties } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import {
  contractGuards,
  type Contract,
  type ContractCommand,
  type ContractFacts,
  type SourceProposal,
} from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { verbOf } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import { loadContractBilling } from '#domain/contract-billing.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const contractFacts: GatherFacts<ContractFacts, Contract> = async ({ type, data }, world, contract) => {
  const reads = factsRead(contractGuards, verbOf('Contract', type));
  const proposalId = contract ? contract.proposalId : (data as CreateContractData).proposalId; // what begins a contract names the proposal
  const [source, defaultRetentionBp, books] = await Promise.all([
    reads.has('source') ? sourceProposalOf(proposalId, world) : null,
    contract ? 0 : defaultRetentionOf(world),
    contract && reads.has('changeOrders') ? loadContractBilling(contract.id, world) : null,
  ]);
  const { changeOrders, invoices } = books ?? { changeOrders: [], invoices: [] };
  return {
    source,
    defaultRetentionBp,
    hasInvoices: invoices.some(({ voidedAt }) => voidedAt === null),
    changeOrders: changeOrders.some(({ approvedAt }) => approvedAt !== null)
      ? 'approved'
      : changeOrders.length > 0
        ? 'pending'
        : 'none',
  };
};
type CreateContractData = Extract<ContractCommand, { type: 'CreateContract' }>['data'];

/** The proposal a contract would be made from; null when the caller sees no such proposal, or one in the trash. */
export async function sourceProposalOf(proposalId: string | null, world: World): Promise<SourceProposal | null> {
  const found = proposalId === null ? null : await world.visibleRecord(proposal, proposalId);
  if (!found || found.trashedAt !== null) return null;
  const { number, name, lineItems, terms, hideTerms, acceptedAt } = found;
  const place = await world.record(location, found.locationId);
  return {
    number,
    name,
    lineItems,
    terms,
    hideTerms,
    parties: pickParties(found),
    accepted: acceptedAt !== null,
    location: place && place.trashedAt === null ? { isPublicWork: place.isPublicWork } : null,
  };
}

export const defaultRetentionOf = async (world: World) =>
  (await world.record(company, world.tenant))?.defaultRetentionBp ?? 0;

/** One live contract for a proposal. */
export const contractClaims = ({ proposalId }: Contract): UniqueClaim[] =>
  proposalId === null
    ? []
    : [
        {
          scope: 'Contract.proposal',
          key: proposalId,
          refusal: { code: 'CONTRACT_EXISTS', field: 'proposalId' },
          describeHolder: ({ number }) => ({ number: String(number) }),
        },
      ];

export const contractCorrespondence = (contract: Contract, world: World): Promise<Correspondence> =>
  correspondenceOf(
    contract,
    {
      receives: 'contract',
      amount: contract.amount,
      letter: letterAround({
        subject: 'Contract {{doc.number}} for {{doc.name}}',
        says: 'Here is our contract for {{doc.name}} at {{location.address}}. The contract amount is ${{doc.amount}}.',
        brief: 'contract {{doc.number}} for {{doc.name}}, ${{doc.amount}}',
        title: `Contract ${contract.number}`,
        sum: { label: 'Contract amount', cents: contract.amount },
      }),
    },
    world,
  );
