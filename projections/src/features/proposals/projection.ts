import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { insert, nothing, update } from '#kernel/projection.ts';
import { superseded, used } from '#capabilities/link.ts';
import { from, project } from '#capabilities/project.ts';

const fresh = { status: 'draft', revision: 1, acceptance: null, acceptedAt: null, contractId: null } as const;

export const proposals = project(proposal, {
  version: 3,
  on: {
    ProposalCreated: ({ data }) => insert({ ...data, ...fresh }),
    ProposalDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...fresh }),
    ProposalEdited: ({ data, at }, { revision, links }) => update({ ...data, status: 'draft', revision: revision + 1, links: superseded(links, at) }),
    ProposalAcceptedWithoutSignature: ({ data, at }) => update({ status: 'accepted', acceptedAt: at, acceptance: { method: 'manual', ...data, evidencePath: data.evidencePath ?? null } }),
    ProposalDeclined: () => update({ status: 'declined' }),
    ProposalExpired: () => update({ status: 'expired' }),

    ProposalSent: (_event, { acceptedAt }) => (acceptedAt === null ? update({ status: 'sent' }) : nothing()),
    ProposalLinkViewed: (_event, { status }) => (status === 'sent' ? update({ status: 'viewed' }) : nothing()),
    ProposalSigned: ({ data: { name, company, date, linkId }, at }, { links }) =>
      update({ status: 'accepted', acceptedAt: at, acceptance: { method: 'esign', name, company, date, reason: '', evidencePath: null }, links: used(links, linkId, at) }),
    ProposalSignatureVoided: ({ at }, { links }) => update({ status: 'draft', acceptance: null, acceptedAt: null, links: superseded(links, at) }),
  },
  /** Lists say what people are called today; the document itself says what was recorded (report.ts). */
  via: {
    customerId: from(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: from(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    id: from(contract, { ContractCreated: ({ id }) => update({ status: 'contracted', contractId: id }) }, ({ data: { proposalId } }) => (proposalId === null ? [] : [proposalId])),
    contractId: from(contract, {
      ContractTrashed: () => update({ status: 'accepted' }),
      ContractRestored: () => update({ status: 'contracted' }),
      /** A void contract is nothing to go back to. */
      ContractVoided: () => update({ status: 'accepted', contractId: null }),
    }),
  },
});
