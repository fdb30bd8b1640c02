import { proposal } from '@backoffice/contracts/features/proposals';
import { createSendPages } from '#sending/send-pages.tsx';
import { ProposalQuery } from './queries.ts';

export const { ByEmail: EmailProposalPage, ByText: TextProposalPage } = createSendPages({
  resource: proposal,
  query: ProposalQuery,
  param: 'proposalId',
  list: (locationId) => `/toc/${locationId}/proposal`,
  title: ({ name }) => name,
});
