import { invoicePaper, type PublicInvoice } from '@backoffice/contracts/features/invoices';
import { dayText, isOverdue } from '@backoffice/contracts/kernel';
import { viewOnly } from './signable-view.ts';
import { beingRevisedNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';

/** Invoices are looked at, not signed. */
export const invoice: PublicDocumentKind = {
  path: 'invoices',
  noun: 'invoice',
  declines: false,
  isPaid: true,
  consent: '',
  toView: (answer) => viewOf(answer as PublicInvoice), // the server makes its answer with this very type
};

const viewOf = (doc: PublicInvoice): DocumentView => ({
  ...viewOnly(doc),
  title: `Invoice ${doc.number}`,
  name: doc.contractName,
  preparedFor: doc.customerName,
  total: { label: doc.paid === 0 ? 'Amount due' : 'Open', cents: doc.openDue },
  payUrl: doc.howToPay.find(({ url }) => url !== undefined)?.url,
  deadline: { label: 'Due', day: doc.dueDate },
  statusNotice: statusNoticeOf(doc),
  paper: invoicePaper(doc, doc.company),
});

function statusNoticeOf({ status, company, today, dueDate, openDue }: PublicInvoice): StatusNotice | null {
  switch (status) {
    case 'paid':
      return { tone: 'good', title: 'Paid', text: `Thank you. ${company.name} has received all of it.` };
    case 'void':
      return { tone: 'bad', title: 'Void', text: `This invoice is void. Ask ${company.name} about it.` };
    case 'draft':
      return beingRevisedNotice('invoice', company.name);
    case 'approved':
    case 'sent':
    case 'viewed':
    case 'partiallyPaid':
      return isOverdue({ openDue, dueDate }, today)
        ? { tone: 'bad', title: 'Overdue', text: `Due since ${dayText(dueDate)}.` }
        : null;
  }
}
