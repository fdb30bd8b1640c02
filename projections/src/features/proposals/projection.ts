import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { proposal, type ProposalView } from '@backoffice/contracts/features/proposals';
import { insert, nothing, update } from '#kernel/projection.ts';
import { superseded, used } from '#capabilities/link.ts';
import { from, project } from '#capabilities/project.ts';

const fresh = {
  status: 'draft',
  revision: 1,
  acceptance: null,
  acceptedAt: null,
  contractId: null,
  contracts: [] as ProposalView['contracts'],
} as const;

export const proposals = project(proposal, {
  version: 4,
  on: {
    ProposalCreated: ({ data }) => insert({ ...data, ...fresh }),
    ProposalDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...fresh }),
    ProposalEdited: ({ data, at }, { revision, links }) =>
      update({ ...data, status: 'draft', revision: revision + 1, links: superseded(links, at) }),
    ProposalAcceptedWithoutSignature: ({ data, at }) =>
      update({
        status: 'accepted',
        acceptedAt: at,
        acceptance: { method: 'manual', ...data, evidencePath: data.evidencePath ?? null },
      }),
    ProposalDeclined: () => update({ status: 'declined' }),
    ProposalExpired: () => update({ status: 'expired' }),

    ProposalSent: (_event, { acceptedAt }) => (acceptedAt === null ? update({ status: 'sent' }) : nothing()),
    ProposalLinkViewed: (_event, { status }) => (status === 'sent' ? update({ status: 'viewed' }) : nothing()),
    ProposalSigned: ({ data: { name, company, date, linkId }, at }, { links }) =>
      update({
        status: 'accepted',
        acceptedAt: at,
        acceptance: { method: 'esign', name, company, date, reason: '', evidencePath: null },
        links: used(links, linkId, at),
      }),
    ProposalSignatureVoided: ({ at }, { links }) =>
      update({ status: 'draft', acceptance: null, acceptedAt: null, links: superseded(links, at) }),
  },
  /** Lists say what people are called today; the document itself says what was recorded (report.ts). */
  via: {
    customerId: from(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: from(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    id: from(
      contract,
      { ContractCreated: ({ id }, { contracts }) => made([...contracts, { contractId: id, standing: 'live' }]) },
      ({ data: { proposalId } }) => (proposalId === null ? [] : [proposalId]),
    ),
    'contracts.contractId': from(contract, {
      ContractTrashed: ({ id }, row) => stands(row, id, 'trashed'),
      ContractRestored: ({ id }, row) => stands(row, id, 'live'),
      ContractVoided: ({ id }, row) => stands(row, id, 'void'),
    }),
  },
});

type Made = ProposalView['contracts'];

/** A void contract is nothing to go back to, in the trash or out of it. */
const stands = ({ contracts }: ProposalView, id: string, standing: Made[number]['standing']) =>
  made(contracts.map((each) => (each.contractId === id && each.standing !== 'void' ? { ...each, standing } : each)));

function made(contracts: Made) {
  const live = contracts.find(({ standing }) => standing === 'live');
  const last = live ?? contracts.findLast(({ standing }) => standing === 'trashed');
  return update({
    contracts,
    contractId: last?.contractId ?? null,
    status: live ? ('contracted' as const) : ('accepted' as const),
  });
}
