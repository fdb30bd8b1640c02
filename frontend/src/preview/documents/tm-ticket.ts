import { tmTicketPaper, type PublicTmTicket } from '@backoffice/contracts/features/tm-tickets';
import { dayText } from '@backoffice/contracts/kernel';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { signableView } from './signable-view.ts';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';

/** Quantities are signed, and neither a price nor who pays it. */
export const tmTicket: PublicDocumentKind = {
  path: 'tm-tickets',
  noun: 'T&M ticket',
  declines: false,
  consent:
    'I confirm the quantities of this ticket, and agree to sign it electronically. I do not agree to a price. My electronic signature is as binding as one on paper.',
  toView: (answer) => viewOf(answer as PublicTmTicket), // the server makes its answer with this very type
};

const viewOf = (doc: PublicTmTicket): DocumentView => ({
  ...signableView(doc),
  title: `T&M ticket ${doc.number}`,
  total: null,
  deadline: { label: 'Day of the work', day: doc.date },
  statusNotice: statusNoticeOf(doc),
  paper: tmTicketPaper(doc, doc.company),
});

function statusNoticeOf({ status, signature, canSign, company, date }: PublicTmTicket): StatusNotice | null {
  if (status === 'void')
    return { tone: 'bad', title: 'Void', text: `This ticket is void. Ask ${company.name} about it.` };
  if (status === 'draft') return beingRevisedNotice('T&M ticket', company.name);
  return signature === null
    ? viewingOnlyNotice(canSign, company.name)
    : {
        tone: 'good',
        title: 'Signed',
        text: `${company.name} has the quantities of ${dayText(date)} with your signature.`,
      };
}
