import { factsRead, pickParties } from '@backoffice/contracts/capabilities';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { company } from '@backoffice/contracts/features/companies';
import {
  contract as contractResource,
  contractGuards,
  type Contract,
  type ContractCommand,
  type ContractFacts,
  type SourceProposal,
} from '@backoffice/contracts/features/contracts';
import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { verbOf } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { loadContractBilling } from '#domain/contract-billing.ts';
import { partiesOf } from '#domain/document-parties.ts';
import { companyTermsFor } from '#domain/document-terms.ts';
import { correspondenceOf, letterAround, namesCancelNotice } from '#domain/correspondence.ts';
import { sharingOf } from '#domain/final-profit.ts';
import type { FindJobPurchases } from '#domain/job-purchases.ts';
import { usualWords } from '#domain/usual-letters.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const contractFacts =
  (findJobPurchases: FindJobPurchases): GatherFacts<ContractFacts, Contract> =>
  async ({ type, data }, world, contract) => {
    const reads = factsRead(contractGuards, verbOf('Contract', type));
    const begun = data as CreateContractData; // what begins a contract names the proposal, or the location
    const proposalId = contract ? contract.proposalId : (begun.proposalId ?? null);
    const sharesProfit = type === 'SettleContractProfit' || type === 'AdjustSettlement';
    const fromProposal = contract === null && proposalId !== null;
    const [source, place, defaultRetentionBp, books, jobCosts] = await Promise.all([
      reads.has('source') ? sourceProposalOf(proposalId, world) : null,
      (contract && type !== 'BringContractForward') || fromProposal
        ? null
        : costPlusPlace(begun.locationId ?? '', world),
      contract ? 0 : defaultRetentionOf(world),
      contract && (reads.has('changeOrders') || sharesProfit) ? loadContractBilling(contract.id, world) : null,
      contract && reads.has('hasJobCosts')
        ? world.claimHolders(belongsToScope(contractResource.entity, contract.id, jobCost.entity))
        : [],
    ]);
    const isTakenBack = type === 'TakeContractBack'; // with what else came with the opening
    const ownCosts = jobCosts.filter((id) => !(isTakenBack && world.askedIds(jobCost.entity).includes(id)));
    const { changeOrders, invoices } = books ?? { changeOrders: [], invoices: [] };
    return {
      worker:
        type === 'ExemptContractWorker' ? await workerNamed((data as { workerId: string }).workerId, world) : null,
      sharing: books && sharesProfit ? await sharingOf(books, world, findJobPurchases) : null,
      fromProposal,
      source,
      place,
      costPlusApproved: place?.request?.status === 'approved',
      defaultRetentionBp,
      hasJobCosts: ownCosts.length > 0,
      hasInvoices: invoices.some(({ voidedAt, openedOn }) => voidedAt === null && !(isTakenBack && openedOn !== null)),
      changeOrders: changeOrders.some(({ approvedAt }) => approvedAt !== null)
        ? 'approved'
        : changeOrders.length > 0
          ? 'pending'
          : 'none',
    };
  };

async function workerNamed(id: string, world: World) {
  const found = await world.record(worker, id);
  return found && found.trashedAt === null ? { name: found.name } : null;
}
type CreateContractData = Extract<ContractCommand, { type: 'CreateContract' }>['data'];

/** The proposal a contract would be made from; null when the caller sees no such proposal, or one in the trash. */
export async function sourceProposalOf(proposalId: string | null, world: World): Promise<SourceProposal | null> {
  const found = proposalId === null ? null : await world.visibleRecord(proposal, proposalId);
  if (!found || found.trashedAt !== null) return null;
  const { number, name, lineItems, terms, hideTerms, acceptedAt, supersededById } = found;
  const [place, usualTerms] = await Promise.all([
    world.record(location, found.locationId),
    companyTermsFor('contract', world),
  ]);
  return {
    number,
    name,
    lineItems,
    terms: usualTerms || terms,
    hideTerms,
    parties: pickParties(found),
    accepted: acceptedAt !== null,
    superseded: supersededById !== null,
    location: place && place.trashedAt === null ? { isPublicWork: place.isPublicWork } : null,
  };
}

/** Where a cost-plus contract would be made, with what its customer asked for and was answered. */
export async function costPlusPlace(locationId: string, world: World) {
  const [parties, place] = await Promise.all([partiesOf(locationId, world), world.record(location, locationId)]);
  if (!parties || !place) return null;
  const [request, terms] = await Promise.all([
    world.record(costPlusRequest, parties.customerId),
    companyTermsFor('contract', world),
  ]);
  return { parties, isPublicWork: place.isPublicWork, terms, request };
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
      hasCancelNotice: contract.isHomeImprovement || namesCancelNotice(contract),
      amount: contract.amount,
      letter: letterAround({
        ...usualWords.contract,
        title: `Contract ${contract.number}`,
        sum: { label: 'Contract amount', cents: contract.amount },
      }),
    },
    world,
  );
