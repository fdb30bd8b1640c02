import { warrantyPaper, type PublicWarranty } from '@backoffice/contracts/features/warranties';
import { dayText } from '@backoffice/contracts/kernel';
import { viewOnly } from './signable-view.ts';
import { beingRevisedNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';

/** Warranties are looked at, not signed. */
export const warranty: PublicDocumentKind = {
  path: 'warranty',
  noun: 'warranty',
  declines: false,
  consent: '',
  toView: (answer) => viewOf(answer as PublicWarranty), // the server makes its answer with this very type
};

const viewOf = (doc: PublicWarranty): DocumentView => ({
  ...viewOnly(doc),
  title: `Warranty ${doc.number}`,
  name: doc.name,
  preparedFor: doc.customerName,
  total: null,
  deadline: { label: 'Covered until', day: doc.endDate },
  statusNotice: statusNoticeOf(doc),
  paper: warrantyPaper(doc, doc.company),
});

function statusNoticeOf({ status, company, startDate, endDate }: PublicWarranty): StatusNotice | null {
  switch (status) {
    case 'active':
      return { tone: 'good', title: 'In force', text: `You are covered through ${dayText(endDate)}.` };
    case 'expired':
      return { tone: 'quiet', title: 'Expired', text: `The term of this warranty ended on ${dayText(endDate)}.` };
    case 'void':
      return { tone: 'bad', title: 'Void', text: `This warranty is void. Ask ${company.name} about it.` };
    case 'draft':
      return beingRevisedNotice('warranty', company.name);
    case 'sent':
    case 'viewed':
      return {
        tone: 'quiet',
        title: 'Your warranty',
        text: `You are covered from ${dayText(startDate)} through ${dayText(endDate)}.`,
      };
  }
}
