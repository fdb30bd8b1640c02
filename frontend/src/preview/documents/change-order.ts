import { changeOrderPaper, type PublicChangeOrder } from '@backoffice/contracts/features/change-orders';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { signableView } from './signable-view.ts';

export const changeOrder: PublicDocumentKind = {
  path: 'change-orders',
  noun: 'change order',
  declines: false,
  consent:
    'I agree to this change of the contract and to sign it electronically. My electronic signature is as binding as one on paper.',
  toView: (answer) => viewOf(answer as PublicChangeOrder), // the server makes its answer with this very type
};

const viewOf = (doc: PublicChangeOrder): DocumentView => ({
  ...signableView(doc),
  title: `Change order ${doc.number}`,
  total: { label: 'This change', cents: doc.amount },
  deadline: null,
  statusNotice: statusNoticeOf(doc),
  paper: changeOrderPaper(doc, doc.company),
});

function statusNoticeOf({ status, canSign, company }: PublicChangeOrder): StatusNotice | null {
  switch (status) {
    case 'signed':
      return { tone: 'good', title: 'Signed', text: `${company.name} has this change order with your signature.` };
    case 'approved':
      return { tone: 'good', title: 'Approved', text: 'This change is part of the contract now.' };
    case 'draft':
      return beingRevisedNotice('change order', company.name);
    case 'sent':
    case 'viewed':
      return viewingOnlyNotice(canSign, company.name);
  }
}
