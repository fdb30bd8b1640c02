import { payApplicationPaper, type PublicPayApplication } from '@backoffice/contracts/features/pay-applications';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { viewOnly } from './signable-view.ts';
import { beingRevisedNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';

/** Applications for payment are looked at; whoever certifies one says so to the contractor. */
export const payApplication: PublicDocumentKind = {
  path: 'pay-applications',
  noun: 'application for payment',
  declines: false,
  consent: '',
  toView: (answer) => viewOf(answer as PublicPayApplication), // the server makes its answer with this very type
};

const viewOf = (doc: PublicPayApplication): DocumentView => ({
  ...viewOnly(doc),
  title: `Application for payment ${doc.number}`,
  name: doc.contractName,
  preparedFor: doc.customerName,
  total: { label: doc.certificate ? 'Certified due' : 'Due now', cents: doc.sheet.due },
  deadline: { label: 'Work through', day: doc.periodTo },
  statusNotice: statusNoticeOf(doc),
  paper: payApplicationPaper(doc, doc.company),
});

function statusNoticeOf({ status, certificate, company }: PublicPayApplication): StatusNotice | null {
  if (status === 'draft') return beingRevisedNotice('application', company.name);
  if (status === 'withdrawn')
    return { tone: 'bad', title: 'Withdrawn', text: `Ask ${company.name} about this application.` };
  return (
    certificate && {
      tone: 'good',
      title: 'Certified',
      text: `${certificate.certifiedBy} certified ${dollarsText(certificate.amount)} on ${dayText(certificate.certifiedOn)}.`,
    }
  );
}
