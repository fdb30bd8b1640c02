import { proposal, PublicProposal, type ProposalView } from '@backoffice/contracts/features/proposals';
import { dayIn } from '@backoffice/contracts/kernel';
import { documentReads, linkSigns, senderOf } from '#capabilities/document.ts';
import { proposals } from './projection.ts';
import { proposalDocument } from './report.ts';

export const proposalReads = documentReads<ProposalView, null>({
  resource: proposal,
  projection: proposals,
  title: 'Proposal',
  besides: async () => null,
  document: proposalDocument,
  isSettled: ({ acceptedAt }) => acceptedAt !== null,
  shown({ row, link, company, now }) {
    const today = dayIn(company.timeZone, now);
    const isOpen = (row.status === 'sent' || row.status === 'viewed') && row.goodThruDate >= today;
    return PublicProposal.parse({
      ...row,
      terms: row.hideTerms ? '' : row.terms,
      today,
      company: senderOf(company),
      canSign: isOpen && linkSigns({ row, link, now }),
    });
  },
});
