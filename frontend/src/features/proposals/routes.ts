import { definePage } from '#navigation/page.ts';

const permission = 'page:toc.proposal';

export const proposalPages = [
  definePage({ path: '/proposals', permission, load: async () => (await import('./list-page.tsx')).AllProposalsPage }),
  definePage({
    path: '/toc/:locationId/proposal',
    permission,
    load: async () => (await import('./list-page.tsx')).ProposalsPage,
  }),
  definePage({
    path: '/toc/:locationId/proposal/new',
    permission: 'action:proposal.create',
    load: async () => (await import('./edit-page.tsx')).NewProposalPage,
  }),
  definePage({
    path: '/toc/:locationId/proposal/:proposalId',
    permission,
    load: async () => (await import('./detail-page.tsx')).ProposalPage,
  }),
  definePage({
    path: '/toc/:locationId/proposal/:proposalId/edit',
    permission: 'action:proposal.edit',
    load: async () => (await import('./edit-page.tsx')).EditProposalPage,
  }),
  definePage({
    path: '/toc/:locationId/proposal/:proposalId/email',
    permission: 'action:proposal.send-email',
    load: async () => (await import('./send-page.tsx')).EmailProposalPage,
  }),
  definePage({
    path: '/toc/:locationId/proposal/:proposalId/sms',
    permission: 'action:proposal.send-sms',
    load: async () => (await import('./send-page.tsx')).TextProposalPage,
  }),
];
