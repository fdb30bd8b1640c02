import {
  CONTRACT_AGREEMENT,
  exemptionText,
  homeImprovementNotices,
  installments,
  type PublicContract,
} from '@backoffice/contracts/features/contracts';
import { agreementTexts } from '@backoffice/contracts/features/cost-plus';
import { dayText, dollarsText, percentText } from '@backoffice/contracts/kernel';
import { beingRevisedNotice, viewingOnlyNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { Lines } from './lines.tsx';
import { Parties } from './parties.tsx';
import { RichText } from './rich-text.tsx';
import { signableView } from './signable-view.ts';

export const contract: PublicDocumentKind = {
  path: 'contracts',
  noun: 'contract',
  declines: false,
  consent:
    'I agree to this contract and to sign it electronically. My electronic signature is as binding as one on paper.',
  toView: (answer) => viewOf(answer as PublicContract), // the server makes its answer with this very type
};

const viewOf = (doc: PublicContract): DocumentView => ({
  ...signableView(doc),
  title: `Contract ${doc.number}`,
  total: { label: doc.costPlus ? 'Estimate' : 'Contract amount', cents: doc.amount },
  deadline: doc.estimatedCompletion ? { label: 'Completion', day: doc.estimatedCompletion } : null,
  statusNotice: statusNoticeOf(doc),
  body: <ContractBody doc={doc} />,
});

function statusNoticeOf({ status, canSign, company }: PublicContract): StatusNotice | null {
  switch (status) {
    case 'signed':
      return { tone: 'good', title: 'Signed', text: `${company.name} has this contract with your signature.` };
    case 'closed':
      return { tone: 'good', title: 'Closed', text: 'The work under this contract is closed.' };
    case 'void':
      return { tone: 'bad', title: 'Void', text: `This contract is void. Ask ${company.name} about it.` };
    case 'draft':
      return beingRevisedNotice('contract', company.name);
    case 'sent':
    case 'viewed':
      return viewingOnlyNotice(canSign, company.name);
  }
}

function ContractBody({ doc }: { doc: PublicContract }) {
  return (
    <>
      <Parties doc={doc} title="The parties" />
      <Lines lines={doc.lineItems} amount={doc.amount} />
      {doc.costPlus && <Points title="Costs and fee" of={agreementTexts(doc.costPlus)} />}
      {(doc.downPayment > 0 || doc.paymentSchedule.length > 0) && <Payments doc={doc} />}
      <section aria-labelledby="conditions">
        <h2 id="conditions">Conditions</h2>
        <ul className="points">
          {doc.proposalNumber && <li>Made from Proposal {doc.proposalNumber}.</li>}
          {doc.startDate && (
            <li>
              Work starts on {dayText(doc.startDate)}
              {doc.estimatedCompletion && ` and is expected to be completed on ${dayText(doc.estimatedCompletion)}`}.
            </li>
          )}
          <li>
            {doc.retentionBp > 0
              ? `${percentText(doc.retentionBp)} of every progress payment is retained until completion.`
              : 'Nothing is retained of progress payments.'}
          </li>
          {doc.retentionExempt !== 'none' && <li>{exemptionText(doc.retentionExempt)}</li>}
          {doc.lender && (
            <li>Construction lender: {[doc.lender.name, doc.lender.address].filter(Boolean).join(', ')}</li>
          )}
        </ul>
      </section>
      {doc.terms && (
        <section>
          <h2>Terms</h2>
          <RichText text={doc.terms} />
        </section>
      )}
      {doc.isHomeImprovement && <Points title="Home improvement" of={homeImprovementNotices} />}
      <p>{CONTRACT_AGREEMENT}</p>
    </>
  );
}

const Points = ({
  title,
  of,
}: {
  title: string;
  of: readonly { readonly label: string; readonly value: string }[];
}) => (
  <section>
    <h2>{title}</h2>
    <ul className="points">
      {of.map(({ label, value }) => (
        <li key={label}>
          {label}: {value}
        </li>
      ))}
    </ul>
  </section>
);

const Payments = ({ doc: { downPayment, paymentSchedule, amount } }: { doc: PublicContract }) => (
  <section aria-labelledby="payments">
    <h2 id="payments">Payments</h2>
    <dl className="totals">
      {downPayment > 0 && (
        <div>
          <dt>Down payment, on signing</dt>
          <dd>{dollarsText(downPayment)}</dd>
        </div>
      )}
      {installments({ paymentSchedule, amount }).map((part, index) => (
        <div key={index}>
          <dt>{[part.label, part.dueOn ? dayText(part.dueOn) : part.milestone].filter(Boolean).join(', ')}</dt>
          <dd>{dollarsText(part.cents)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
