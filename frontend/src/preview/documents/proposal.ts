import { proposalPaper, type PublicProposal } from '@backoffice/contracts/features/proposals';
import { dayText, selectedOptions, selectOptions, sumLineAmounts } from '@backoffice/contracts/kernel';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { signableView } from './signable-view.ts';

export const proposal: PublicDocumentKind = {
  path: 'proposals',
  noun: 'proposal',
  declines: true,
  consent:
    'I accept this proposal and agree to sign it electronically. My electronic signature is as binding as one on paper.',
  toView: (answer) => viewOf(answer as PublicProposal), // the server makes its answer with this very type
};

const viewOf = (doc: PublicProposal): DocumentView => ({
  ...signableView(doc),
  title: `Proposal ${doc.number}`,
  total: { label: 'Total', cents: doc.amount },
  deadline: { label: 'Good through', day: doc.goodThruDate },
  statusNotice: statusNoticeOf(doc),
  options: optionsOf(doc),
  paper: proposalPaper(doc, doc.company),
});

/** Who may sign may choose; the hash stays that of what was offered, and the server binds the choice to it. */
function optionsOf(doc: PublicProposal): DocumentView['options'] {
  if (!doc.canSign || !doc.lineItems.some(({ kind }) => kind === 'option')) return null;
  return {
    chosen: selectedOptions(doc.lineItems),
    choose(ids) {
      const lineItems = selectOptions(doc.lineItems, ids);
      return viewOf({ ...doc, lineItems, amount: sumLineAmounts(lineItems) });
    },
  };
}

function statusNoticeOf({ status, canSign, company, goodThruDate }: PublicProposal): StatusNotice | null {
  const ask = (what: string) => `Ask ${company.name} ${what}.`;
  switch (status) {
    case 'accepted':
      return { tone: 'good', title: 'Accepted', text: `${company.name} has recorded this proposal as accepted.` };
    case 'contracted':
      return { tone: 'good', title: 'Accepted', text: 'A contract was made from this proposal.' };
    case 'superseded':
      return {
        tone: 'bad',
        title: 'Revised',
        text: `A revision takes the place of this proposal. ${ask('for the revision')}`,
      };
    case 'declined':
      return { tone: 'bad', title: 'Declined', text: `This proposal was declined. ${ask('for a new one')}` };
    case 'expired':
      return {
        tone: 'bad',
        title: 'Expired',
        text: `This proposal expired on ${dayText(goodThruDate)}. ${ask('to renew it')}`,
      };
    case 'draft':
      return beingRevisedNotice('proposal', company.name);
    case 'sent':
    case 'viewed':
      return viewingOnlyNotice(canSign, company.name);
  }
}
