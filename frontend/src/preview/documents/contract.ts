import { contractPaper, type PublicContract } from '@backoffice/contracts/features/contracts';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { signableView } from './signable-view.ts';

export const contract: PublicDocumentKind = {
  path: 'contracts',
  noun: 'contract',
  declines: false,
  consent:
    'I agree to this contract and to sign it electronically. My electronic signature is as binding as one on paper.',
  toView: (answer) => viewOf(answer as PublicContract), // the server makes its answer with this very type
};

const viewOf = (doc: PublicContract): DocumentView => ({
  ...signableView(doc),
  title: `Contract ${doc.number}`,
  total: { label: doc.costPlus ? 'Estimate' : 'Contract amount', cents: doc.amount },
  deadline: doc.estimatedCompletion ? { label: 'Completion', day: doc.estimatedCompletion } : null,
  statusNotice: statusNoticeOf(doc),
  paper: contractPaper(doc, doc.company),
});

function statusNoticeOf({ status, canSign, company }: PublicContract): StatusNotice | null {
  switch (status) {
    case 'signed':
      return { tone: 'good', title: 'Signed', text: `${company.name} has this contract with your signature.` };
    case 'closed':
      return { tone: 'good', title: 'Closed', text: 'The work under this contract is closed.' };
    case 'void':
      return { tone: 'bad', title: 'Void', text: `This contract is void. Ask ${company.name} about it.` };
    case 'draft':
      return beingRevisedNotice('contract', company.name);
    case 'sent':
    case 'viewed':
      return viewingOnlyNotice(canSign, company.name);
  }
}
