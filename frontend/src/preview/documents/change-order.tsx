import {
  CHANGE_AGREEMENT,
  changeReasonNames,
  type PublicChangeOrder,
} from '@backoffice/contracts/features/change-orders';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { Lines } from './lines.tsx';
import { Parties } from './parties.tsx';
import { RichText } from './rich-text.tsx';
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
  body: <ChangeOrderBody doc={doc} />,
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

const daysText = (added: number) => `${Math.abs(added)} ${Math.abs(added) === 1 ? 'day' : 'days'}`;

const ChangeOrderBody = ({ doc }: { doc: PublicChangeOrder }) => (
  <>
    <Parties doc={doc} />
    <section aria-labelledby="contract">
      <h2 id="contract">The contract</h2>
      <p>
        Contract {doc.contractNumber}, {doc.contractName}.
        {doc.daysAdded > 0 && ` The work takes ${daysText(doc.daysAdded)} longer.`}
        {doc.daysAdded < 0 && ` The work takes ${daysText(doc.daysAdded)} less.`}
      </p>
      <p>Reason: {changeReasonNames[doc.reason]}.</p>
    </section>
    <Lines
      lines={doc.lineItems}
      amount={doc.amount}
      sums={[
        { label: 'Contract value before', cents: doc.previousValue },
        { label: 'New contract value', cents: doc.newValue },
      ]}
    />
    {doc.terms && (
      <section>
        <h2>Terms</h2>
        <RichText text={doc.terms} />
      </section>
    )}
    <p>{CHANGE_AGREEMENT}</p>
  </>
);
