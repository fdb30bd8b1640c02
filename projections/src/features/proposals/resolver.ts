import { proposal, PublicProposal, type ProposalView } from '@backoffice/contracts/features/proposals';
import { dayIn } from '@backoffice/contracts/kernel';
import { documentReads, linkMaySign, senderOf } from '#capabilities/document.ts';
import { proposalsProjection } from './projection.ts';
import { proposalDocument } from './report.ts';

export const proposalReads = documentReads<ProposalView, null>({
  resource: proposal,
  projection: proposalsProjection,
  title: 'Proposal',
  loadRelated: async () => null,
  document: proposalDocument,
  isSettled: ({ acceptedAt }) => acceptedAt !== null,
  publicView({ row, link, company, now }) {
    const today = dayIn(company.timeZone, now);
    const isOpen = (row.status === 'sent' || row.status === 'viewed') && row.goodThruDate >= today;
    return PublicProposal.parse({
      ...row,
      terms: row.hideTerms ? '' : row.terms,
      today,
      company: senderOf(company),
      canSign: isOpen && linkMaySign({ row, link, now }),
    });
  },
});
