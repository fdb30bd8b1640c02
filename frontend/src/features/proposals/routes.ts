import { page } from '#kernel/page.ts';

const permission = 'page:toc.proposal';

export const proposalPages = [
  page({ path: '/proposals', permission, load: async () => (await import('./list-page.tsx')).AllProposalsPage }),
  page({
    path: '/toc/:locationId/proposal',
    permission,
    load: async () => (await import('./list-page.tsx')).ProposalsPage,
  }),
  page({
    path: '/toc/:locationId/proposal/new',
    permission: 'action:proposal.create',
    load: async () => (await import('./edit-page.tsx')).NewProposalPage,
  }),
  page({
    path: '/toc/:locationId/proposal/:proposalId',
    permission,
    load: async () => (await import('./detail-page.tsx')).ProposalPage,
  }),
  page({
    path: '/toc/:locationId/proposal/:proposalId/edit',
    permission: 'action:proposal.edit',
    load: async () => (await import('./edit-page.tsx')).EditProposalPage,
  }),
  page({
    path: '/toc/:locationId/proposal/:proposalId/email',
    permission: 'action:proposal.send-email',
    load: async () => (await import('./send-page.tsx')).EmailProposalPage,
  }),
  page({
    path: '/toc/:locationId/proposal/:proposalId/sms',
    permission: 'action:proposal.send-sms',
    load: async () => (await import('./send-page.tsx')).TextProposalPage,
  }),
];
