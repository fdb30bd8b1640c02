import { releasePaper, type PublicRelease } from '@backoffice/contracts/features/releases';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { signableView } from './signable-view.ts';

export const release: PublicDocumentKind = {
  path: 'releases',
  noun: 'release',
  declines: false,
  consent:
    'I have read this waiver and release and agree to sign it electronically. My electronic signature is as binding as one on paper.',
  toView: (answer) => viewOf(answer as PublicRelease), // the server makes its answer with this very type
};

const viewOf = (doc: PublicRelease): DocumentView => ({
  ...signableView({ ...doc, name: doc.locationName }),
  title: `Release ${doc.number}`,
  preparedFor: doc.claimantKind === 'vendor' ? doc.claimantName : doc.customerName,
  signer: { name: '', company: doc.claimantName, isTitled: true },
  total: null,
  deadline: null,
  statusNotice: statusNoticeOf(doc),
  paper: releasePaper(doc.form, doc.signature),
});

function statusNoticeOf({ status, canSign, claimantKind, claimantName, company }: PublicRelease): StatusNotice | null {
  switch (status) {
    case 'signed':
    case 'effective':
      return { tone: 'good', title: 'Signed', text: `${claimantName} has signed this release.` };
    case 'draft':
      return beingRevisedNotice('release', company.name);
    case 'sent':
    case 'viewed':
      return claimantKind === 'vendor'
        ? viewingOnlyNotice(canSign, company.name)
        : { tone: 'quiet', title: 'Not signed yet', text: `${company.name} will send the signed release.` };
  }
}
