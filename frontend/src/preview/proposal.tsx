import type { PublicProposal } from '@backoffice/contracts/features/proposals';
import { dayText } from '@backoffice/contracts/kernel';
import { beingRevised, viewingOnly } from './closings.ts';
import type { Closing, Kind, Shown } from './kind.ts';
import { Lines } from './lines.tsx';
import { Parties } from './parties.tsx';
import { RichText } from './rich-text.tsx';
import { signable } from './signable.ts';

export const proposal: Kind = {
  path: 'proposals',
  noun: 'proposal',
  declines: true,
  consent:
    'I accept this proposal and agree to sign it electronically. My electronic signature is as binding as one on paper.',
  show: (answer) => shown(answer as PublicProposal), // the server makes its answer with this very type
};

const shown = (doc: PublicProposal): Shown => ({
  ...signable(doc),
  title: `Proposal ${doc.number}`,
  total: { label: 'Total', cents: doc.amount },
  deadline: { label: 'Good through', day: doc.goodThruDate },
  closing: closingOf(doc),
  body: <ProposalBody doc={doc} />,
});

function closingOf({ status, canSign, company, goodThruDate }: PublicProposal): Closing | null {
  const ask = (what: string) => `Ask ${company.name} ${what}.`;
  switch (status) {
    case 'accepted':
      return { tone: 'good', title: 'Accepted', text: `${company.name} has recorded this proposal as accepted.` };
    case 'contracted':
      return { tone: 'good', title: 'Accepted', text: 'A contract was made from this proposal.' };
    case 'declined':
      return { tone: 'bad', title: 'Declined', text: `This proposal was declined. ${ask('for a new one')}` };
    case 'expired':
      return {
        tone: 'bad',
        title: 'Expired',
        text: `This proposal expired on ${dayText(goodThruDate)}. ${ask('to renew it')}`,
      };
    case 'draft':
      return beingRevised('proposal', company.name);
    case 'sent':
    case 'viewed':
      return viewingOnly(canSign, company.name);
  }
}

function ProposalBody({ doc }: { doc: PublicProposal }) {
  return (
    <>
      <Parties doc={doc} />
      <Lines lines={doc.lineItems} amount={doc.amount} />
      {doc.sections.map(({ title, body }, index) => (
        <section key={index}>
          <h2>{title}</h2>
          <RichText text={body} />
        </section>
      ))}
      {doc.terms && (
        <section>
          <h2>Terms</h2>
          <RichText text={doc.terms} />
        </section>
      )}
    </>
  );
}
