import type { PublicRelease } from '@backoffice/contracts/features/releases';
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
  body: <StatutoryForm doc={doc} />,
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

/** The form of the Civil Code, word for word; its signature stands below as that of every document. */
const StatutoryForm = ({ doc: { form } }: { doc: PublicRelease }) => (
  <section className="statutory">
    {form.map(({ kind, text, value }) => {
      if (kind === 'title') return <h2 key={text}>{text}</h2>;
      if (kind === 'heading') return <h3 key={text}>{text}</h3>;
      if (kind === 'blank' || kind === 'signature')
        return (
          <p key={text} className="blank">
            <span>{text}</span> <strong>{value}</strong>
          </p>
        );
      return (
        <p key={text} className={kind}>
          {text}
        </p>
      );
    })}
  </section>
);
