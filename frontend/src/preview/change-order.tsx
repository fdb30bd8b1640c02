import type { PublicChangeOrder } from '@backoffice/contracts/features/change-orders';
import { beingRevised, viewingOnly } from './closings.ts';
import type { Closing, Kind, Shown } from './kind.ts';
import { Lines } from './lines.tsx';
import { Parties } from './parties.tsx';
import { RichText } from './rich-text.tsx';
import { signable } from './signable.ts';

export const changeOrder: Kind = {
  path: 'change-orders',
  noun: 'change order',
  declines: false,
  consent:
    'I agree to this change of the contract and to sign it electronically. My electronic signature is as binding as one on paper.',
  show: (answer) => shown(answer as PublicChangeOrder), // the server makes its answer with this very type
};

const shown = (doc: PublicChangeOrder): Shown => ({
  ...signable(doc),
  title: `Change order ${doc.number}`,
  total: { label: 'This change', cents: doc.amount },
  deadline: null,
  closing: closingOf(doc),
  body: <ChangeOrderBody doc={doc} />,
});

function closingOf({ status, canSign, company }: PublicChangeOrder): Closing | null {
  switch (status) {
    case 'signed':
      return { tone: 'good', title: 'Signed', text: `${company.name} has this change order with your signature.` };
    case 'approved':
      return { tone: 'good', title: 'Approved', text: 'This change is part of the contract now.' };
    case 'draft':
      return beingRevised('change order', company.name);
    case 'sent':
    case 'viewed':
      return viewingOnly(canSign, company.name);
  }
}

const days = (added: number) => `${Math.abs(added)} ${Math.abs(added) === 1 ? 'day' : 'days'}`;

const ChangeOrderBody = ({ doc }: { doc: PublicChangeOrder }) => (
  <>
    <Parties doc={doc} />
    <section aria-labelledby="contract">
      <h2 id="contract">The contract</h2>
      <p>
        Contract {doc.contractNumber}, {doc.contractName}.
        {doc.daysAdded > 0 && ` The work takes ${days(doc.daysAdded)} longer.`}
        {doc.daysAdded < 0 && ` The work takes ${days(doc.daysAdded)} less.`}
      </p>
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
  </>
);
