import type { PublicPrelim } from '@backoffice/contracts/features/lien-documents';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import type { DocumentView, PublicDocumentKind, StatusNotice } from '#preview/base/document-view.ts';
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
  company: doc.company,
  contentHash: doc.contentHash,
  today: doc.today,
  canSign: false,
  signature: null,
  title: `Preliminary notice ${doc.number}`,
  name: doc.name,
  preparedFor: doc.customerName,
  total: { label: 'Estimated total price', cents: doc.estimatedTotal },
  deadline: null,
  signer: { name: doc.contactName, company: '' },
  statusNotice: statusNoticeOf(doc),
  body: <PrelimBody doc={doc} />,
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

const partyText = ({ name, address }: { readonly name: string; readonly address: string }) =>
  [name, address].filter(Boolean).join(', ');

function PrelimBody({ doc }: { doc: PublicPrelim }) {
  const rows = [
    ['Claimant', doc.claimant],
    ['Owner or reputed owner', partyText(doc.owner)],
    ['Direct contractor', doc.claimantRole === 'directWithOwner' ? doc.claimant : partyText(doc.directContractor)],
    ['Construction lender', doc.noLenderKnown ? 'None is known' : partyText(doc.lender)],
    ['Site', [doc.siteDescription, `${doc.county} County`].join(', ')],
    ['Work', doc.workDescription],
    ['Provided to or for', partyText(doc.hiringParty)],
    ['First furnished', dayText(doc.firstFurnishedOn)],
    ['Estimated total price', dollarsText(doc.estimatedTotal)],
    ['Given by', `${doc.preparedBy}, ${doc.claimant}, ${dayText(doc.date)}`],
  ] as const;
  return (
    <>
      <section aria-labelledby="particulars">
        <h2 id="particulars">The notice</h2>
        <dl className="parties">
          {rows.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="owner-notice">
        <h2 id="owner-notice">{doc.noticeHeading}</h2>
        {doc.noticeParagraphs.map((text) => (
          <p key={text}>
            <strong>{text}</strong>
          </p>
        ))}
      </section>
    </>
  );
}
