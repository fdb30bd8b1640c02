import { defineFold, markLinkUsed, supersedeLinks } from '#capabilities/index.ts';
import { insert, noChange, update } from '#kernel/index.ts';
import { proposal } from './resource.ts';
import type { ProposalView } from './view.ts';

const initialFields = {
  status: 'draft',
  revision: 1,
  acceptance: null,
  acceptedAt: null,
  contractId: null,
  contracts: [] as ProposalView['contracts'],
} as const;

export const proposalFold = defineFold(proposal, {
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
});
