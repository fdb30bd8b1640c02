import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { proposal, type ProposalView } from '@backoffice/contracts/features/proposals';
import { insert, noChange, update } from '#kernel/projection.ts';
import { supersedeLinks, markLinkUsed } from '#capabilities/link.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

const initialFields = {
  status: 'draft',
  revision: 1,
  acceptance: null,
  acceptedAt: null,
  contractId: null,
  contracts: [] as ProposalView['contracts'],
} as const;

export const proposalsProjection = defineProjection(proposal, {
  version: 4,
  on: {
    ProposalCreated: ({ data }) => insert({ ...data, ...initialFields }),
    ProposalDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...initialFields }),
    ProposalEdited: ({ data, at }, { revision, links }) =>
      update({ ...data, status: 'draft', revision: revision + 1, links: supersedeLinks(links, at) }),
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
    ProposalSigned: ({ data: { name, company, date, linkId }, at }, { links }) =>
      update({
        status: 'accepted',
        acceptedAt: at,
        acceptance: { method: 'esign', name, company, date, reason: '', evidencePath: null },
        links: markLinkUsed(links, linkId, at),
      }),
    ProposalSignatureVoided: ({ at }, { links }) =>
      update({ status: 'draft', acceptance: null, acceptedAt: null, links: supersedeLinks(links, at) }),
  },
  /** Lists say what people are called today; the document itself says what was recorded (report.ts). */
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    id: onEventsOf(
      contract,
      {
        ContractCreated: ({ id }, { contracts }) => withContracts([...contracts, { contractId: id, standing: 'live' }]),
      },
      ({ data: { proposalId } }) => (proposalId === null ? [] : [proposalId]),
    ),
    'contracts.contractId': onEventsOf(contract, {
      ContractTrashed: ({ id }, row) => setContractStanding(row, id, 'trashed'),
      ContractRestored: ({ id }, row) => setContractStanding(row, id, 'live'),
      ContractVoided: ({ id }, row) => setContractStanding(row, id, 'void'),
    }),
  },
});

type MadeContracts = ProposalView['contracts'];

/** A void contract is nothing to go back to, in the trash or out of it. */
const setContractStanding = ({ contracts }: ProposalView, id: string, standing: MadeContracts[number]['standing']) =>
  withContracts(
    contracts.map((each) => (each.contractId === id && each.standing !== 'void' ? { ...each, standing } : each)),
  );

function withContracts(contracts: MadeContracts) {
  const live = contracts.find(({ standing }) => standing === 'live');
  const last = live ?? contracts.findLast(({ standing }) => standing === 'trashed');
  return update({
    contracts,
    contractId: last?.contractId ?? null,
    status: live ? ('contracted' as const) : ('accepted' as const),
  });
}
