import { prelimPaper, type PublicPrelim } from '@backoffice/contracts/features/lien-documents';
import type { DocumentView, PublicDocumentKind, StatusNotice } from '#preview/base/document-view.ts';
import { viewOnly } from './signable-view.ts';
import { beingRevisedNotice } from './status-notices.ts';

/** A copy of the notice: it is looked at, and serves nobody. */
export const prelim: PublicDocumentKind = {
  path: 'lien-documents',
  noun: 'preliminary notice',
  declines: false,
  consent: '',
  toView: (answer) => viewOf(answer as PublicPrelim), // the server makes its answer with this very type
};

const viewOf = (doc: PublicPrelim): DocumentView => ({
  ...viewOnly(doc),
  title: `Preliminary notice ${doc.number}`,
  name: doc.name,
  preparedFor: doc.customerName,
  total: { label: 'Estimated total price', cents: doc.estimatedTotal },
  deadline: null,
  statusNotice: statusNoticeOf(doc),
  /** How it was served is for us and for whoever is served. */
  paper: prelimPaper({ ...doc, statute: statuteOf(doc), services: null, receipts: [] }, doc.company),
});

const statuteOf = ({ statute, noticeHeading, noticeParagraphs }: PublicPrelim) => ({
  ...statute,
  ownerNotice: { section: statute.section, heading: noticeHeading, paragraphs: noticeParagraphs },
});

function statusNoticeOf({ status, company }: PublicPrelim): StatusNotice {
  switch (status) {
    case 'draft':
      return beingRevisedNotice('preliminary notice', company.name);
    case 'void':
      return { tone: 'bad', title: 'Void', text: `This notice is void. Ask ${company.name} about it.` };
    case 'amended':
      return { tone: 'quiet', title: 'Amended', text: `${company.name} has written a newer notice for this work.` };
    case 'ready':
    case 'served':
      return {
        tone: 'quiet',
        title: 'A copy',
        text: 'The notice itself is served in person or by mail. Nothing is asked of you here.',
      };
  }
}
