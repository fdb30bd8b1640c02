import { proposal } from '@backoffice/contracts/features/proposals';
import { sendPages } from '#capabilities/send-pages.tsx';
import { ProposalQuery } from './queries.ts';

export const { ByEmail: EmailProposalPage, ByText: TextProposalPage } = sendPages({
  resource: proposal,
  query: ProposalQuery,
  param: 'proposalId',
  list: (locationId) => `/toc/${locationId}/proposal`,
  title: ({ name }) => name,
});
