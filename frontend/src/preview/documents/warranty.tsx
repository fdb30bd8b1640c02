import { WARRANTY_AGREEMENT, type PublicWarranty } from '@backoffice/contracts/features/warranties';
import { dayText } from '@backoffice/contracts/kernel';
import { beingRevisedNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { Parties } from './parties.tsx';
import { RichText } from './rich-text.tsx';

/** Warranties are looked at, not signed. */
export const warranty: PublicDocumentKind = {
  path: 'warranty',
  noun: 'warranty',
  declines: false,
  consent: '',
  toView: (answer) => viewOf(answer as PublicWarranty), // the server makes its answer with this very type
};

function viewOf(doc: PublicWarranty): DocumentView {
  const { company, contentHash, today } = doc;
  return {
    company,
    contentHash,
    today,
    canSign: false,
    signature: null,
    title: `Warranty ${doc.number}`,
    name: doc.name,
    preparedFor: doc.customerName,
    total: null,
    deadline: { label: 'Covered until', day: doc.endDate },
    signer: { name: doc.contactName, company: '' },
    statusNotice: statusNoticeOf(doc),
    body: <WarrantyBody doc={doc} />,
  };
}

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

const WarrantyBody = ({ doc }: { doc: PublicWarranty }) => (
  <>
    <Parties doc={doc} title="Given to" />
    <section aria-labelledby="term">
      <h2 id="term">Term</h2>
      <p>
        From {dayText(doc.startDate)} through {dayText(doc.endDate)}, for the work of contract {doc.contractNumber},{' '}
        {doc.contractName}.
      </p>
    </section>
    <TextSection title="What is covered" text={doc.coverage} />
    <TextSection title="What is not covered" text={doc.exclusions} />
    <TextSection title="How to keep it" text={doc.maintenanceDuties} />
    <TextSection title="How to make a claim" text={doc.claims} />
    <TextSection title="Terms" text={doc.terms} />
    <p>{WARRANTY_AGREEMENT}</p>
  </>
);

const TextSection = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <section>
      <h2>{title}</h2>
      <RichText text={text} />
    </section>
  );
