import { agreementTexts } from '@backoffice/contracts/features/cost-plus';
import {
  CONTRACT_AGREEMENT,
  contract,
  exemptionText,
  homeImprovementNotices,
  installments,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { dayText, percentText } from '@backoffice/contracts/kernel';
import { Link } from 'react-router';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FactsPanel, SentDetails, SignedDetail } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { AddressedDocument } from '#documents/document.tsx';
import { PaperLines, PaperTerms, PaperText } from '#documents/paper.tsx';
import { CustomerSignature, PaperSignature } from '#documents/paper-signature.tsx';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { admittedCommands, contractActions, nextAction } from './actions.tsx';
import { ProfitPanel } from './facts-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { ChangeOrdersPanel, ExemptionsPanel, ProgressPanel } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={contract}>{(record) => <ContractDetail record={record} />}</AddressedDocument>
);

const ContractDetail = ({ record }: { record: ContractView }) => (
  <DocumentPage
    of={contract}
    record={record}
    admitted={admittedCommands(record)}
    next={nextAction(record)}
    actions={contractActions(record)}
    side={
      <>
        <MoneyPanel record={record} />
        <ChainPanel of={{ contractId: record.id, proposalId: record.proposalId }} here={record.id} />
        <ContractFacts record={record} />
      </>
    }
  >
    {record.originalAmount !== null && (
      <>
        {!record.costPlus && <ProgressPanel record={record} />}
        <PermissionGate check="data:profit-figures">
          <ProfitPanel record={record} />
        </PermissionGate>
        {record.isPublicWork && <ExemptionsPanel record={record} />}
        <PermissionGate check="page:toc.change-order">
          <ChangeOrdersPanel record={record} />
        </PermissionGate>
      </>
    )}
    <ContractPaper record={record} />
  </DocumentPage>
);

function ContractFacts({ record }: { record: ContractView }) {
  const { id, completedOn, noticeOfCompletionRecordedOn, countersignature } = record;
  const may = usePermissionCheck();
  return (
    <FactsPanel of={record}>
      <PartyDetails of={record} />
      <DetailRow name="Retention">{percentText(record.retentionBp)}</DetailRow>
      <DetailRow name="Exemption">{exemptionText(record.retentionExempt)}</DetailRow>
      <DetailRow name="Public work">{record.isPublicWork && 'Yes'}</DetailRow>
      <SentDetails of={record} />
      <SignedDetail of={record} />
      <DetailRow name="Countersigned">
        {countersignature && (
          <>
            {countersignature.name}, <RelativeTime at={countersignature.at} />
          </>
        )}
      </DetailRow>
      <DetailRow name="Completed">
        {completedOn && (
          <>
            <DayText of={completedOn} />
            {noticeOfCompletionRecordedOn && (
              <>
                , notice recorded <DayText of={noticeOfCompletionRecordedOn} />
              </>
            )}
          </>
        )}
      </DetailRow>
      <DetailRow name="Job costs">
        {may('page:job-costing') && (
          <>
            <Link to={`/job-costing?contractId=${id}`}>All of this contract</Link>
            {record.costEntry === 'closed'
              ? ', closed'
              : may('page:job-costing.create') && (
                  <>
                    {' · '}
                    <Link to={`/job-costing/create?contractId=${id}`}>New</Link>
                  </>
                )}
          </>
        )}
      </DetailRow>
      <DetailRow name="Closed">{record.closedAt && <RelativeTime at={record.closedAt} />}</DetailRow>
      <DetailRow name="Void">
        {record.voidedAt && (
          <>
            <RelativeTime at={record.voidedAt} />, {record.voidReason}
          </>
        )}
      </DetailRow>
    </FactsPanel>
  );
}

function ContractPaper({ record }: { record: ContractView }) {
  const { startDate, estimatedCompletion, countersignature, retentionBp, retentionExempt, lender } = record;
  const conditions = [
    startDate &&
      `Work starts on ${dayText(startDate)}${estimatedCompletion ? ` and is expected to be completed on ${dayText(estimatedCompletion)}` : ''}.`,
    retentionBp > 0
      ? `${percentText(retentionBp)} of every progress payment is retained until completion.`
      : 'Nothing is retained of progress payments.',
    exemptionText(retentionExempt),
    lender && `Construction lender: ${[lender.name, lender.address].filter(Boolean).join(', ')}.`,
  ].filter(Boolean);
  return (
    <DocumentPaper
      of={contract}
      record={record}
      dates={[
        ['Date', record.date],
        ...(startDate ? [['Start', startDate] as const] : []),
        ...(estimatedCompletion ? [['Completion', estimatedCompletion] as const] : []),
      ]}
    >
      <PaperLines
        lines={record.lineItems}
        amount={record.amount}
        total={record.costPlus ? 'Estimate of the costs' : 'Contract amount'}
      />
      {record.costPlus && (
        <PaperText
          title="Costs and fee"
          text={agreementTexts(record.costPlus)
            .map(({ label, value }) => `- ${label}: ${value}`)
            .join('\n')}
        />
      )}
      <PaymentTerms record={record} />
      <PaperText title="Conditions" text={conditions.map((each) => `- ${each}`).join('\n')} />
      <PaperTerms of={record} />
      {record.isHomeImprovement && (
        <PaperText
          title="Home improvement"
          text={homeImprovementNotices.map(({ label, value }) => `- ${label}: ${value}`).join('\n')}
        />
      )}
      <PaperText text={CONTRACT_AGREEMENT} />
      <CustomerSignature resource={contract} of={record} />
      {countersignature && (
        <PaperSignature title="Signed for the company" of={countersignature}>
          <RelativeTime at={countersignature.at} />
        </PaperSignature>
      )}
    </DocumentPaper>
  );
}

function PaymentTerms({ record: { downPayment, paymentSchedule, amount } }: { record: ContractView }) {
  if (downPayment === 0 && paymentSchedule.length === 0) return null;
  const rows = [
    ...(downPayment > 0 ? [{ label: 'Down payment', due: 'On signing', share: '', cents: downPayment }] : []),
    ...installments({ paymentSchedule, amount }).map(({ label, dueOn, milestone, bp, cents }) => ({
      label,
      due: dueOn ? dayText(dueOn) : milestone,
      share: bp === null ? '' : percentText(bp),
      cents,
    })),
  ];
  return (
    <section className="paper-text">
      <h3>Payments</h3>
      <table className="small-list">
        <tbody>
          {rows.map(({ label, due, share, cents }, at) => (
            <tr key={at}>
              <td>{label}</td>
              <td>{due}</td>
              <td className="figure">{share}</td>
              <td className="figure">
                <Money of={cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
