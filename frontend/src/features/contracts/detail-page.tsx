import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { contract, installments } from '@backoffice/contracts/features/contracts';
import { dayText, percentText } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#documents/chain-panel.tsx';
import { DocumentMenuItems } from '#documents/document-menu-items.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { useLetterhead } from '#documents/letterhead.ts';
import { LinksPanel } from '#sending/links-panel.tsx';
import { locationCrumbsOf, PartyDetails } from '#records/location-layout.tsx';
import { Paper, PaperLines, PaperParties, PaperSignature, PaperText, type Letterhead } from '#documents/paper.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import {
  ContractDialog,
  ContractMenuItems,
  isOpen,
  isPriced,
  isVoidable,
  nextAction,
  ContractNextStep,
  type ContractAction,
} from './actions.tsx';
import type { ContractRecord } from './form.tsx';
import { ChangeOrdersPanel, MoneyPanel, ProgressPanel } from './panels.tsx';
import { ContractQuery } from './queries.ts';

export function ContractPage() {
  const { locationId = '', contractId = '' } = useParams();
  const reading = useRecord(contract, ContractQuery, contractId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <AsyncContent of={reading} back={{ to: `/toc/${locationId}/contract`, text: 'All contracts of this location' }}>
      {(record) => <ContractDetail key={record.id} record={record} from={from} />}
    </AsyncContent>
  );
}

export function ContractDetail({ record, from }: { record: ContractRecord; from: Letterhead | null }) {
  const go = useNavigate();
  const [asking, setAsking] = useState<ContractAction | null>(null);
  const list = `/toc/${record.locationId}/contract`;
  const agreed = record.originalAmount !== null;
  return (
    <RecordPage
      resource={contract}
      record={record}
      number={`Contract ${record.number}`}
      title={record.name}
      onMoved={() => void go(list)}
      crumbs={[...locationCrumbsOf(record), { to: list, text: 'Contracts' }]}
      next={<ContractNextStep record={record} path={`${list}/${record.id}`} ask={setAsking} />}
      more={
        <>
          <DocumentMenuItems
            resource={contract}
            record={record}
            list={list}
            settled={!isOpen(record)}
            printed={nextAction(record) === 'print'}
            sendable={isOpen(record) && isPriced(record)}
            onVoid={isVoidable(record) ? () => setAsking('voidSignature') : undefined}
          />
          <ContractMenuItems record={record} ask={setAsking} />
        </>
      }
      side={<SidePanels record={record} />}
    >
      {agreed && <ProgressPanel record={record} />}
      {agreed && (
        <PermissionGate check="page:toc.change-order">
          <ChangeOrdersPanel record={record} />
        </PermissionGate>
      )}
      <DocumentPreview record={record} from={from} />
      {asking && <ContractDialog asking={asking} record={record} onClose={() => setAsking(null)} />}
    </RecordPage>
  );
}

function SidePanels({ record }: { record: ContractRecord }) {
  const { completedOn, noticeOfCompletionRecordedOn, countersignature, signature } = record;
  return (
    <>
      <MoneyPanel record={record} />
      <ChainPanel of={{ contractId: record.id, proposalId: record.proposalId }} here={record.id} />
      <Panel title="Facts">
        <DetailList>
          <PartyDetails of={record} />
          <DetailRow name="Retention">{percentText(record.retentionBp)}</DetailRow>
          <DetailRow name="Public work">{record.isPublicWork && 'Yes'}</DetailRow>
          <DetailRow name="Sent">{record.sentAt && <RelativeTime at={record.sentAt} />}</DetailRow>
          <DetailRow name="First opened">
            {record.firstViewedAt && <RelativeTime at={record.firstViewedAt} />}
          </DetailRow>
          <DetailRow name="Signed">
            {signature && (
              <>
                {signature.name}, <DayText of={signature.date} />
              </>
            )}
          </DetailRow>
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
          <DetailRow name="Closed">{record.closedAt && <RelativeTime at={record.closedAt} />}</DetailRow>
          <DetailRow name="Void">
            {record.voidedAt && (
              <>
                <RelativeTime at={record.voidedAt} />, {record.voidReason}
              </>
            )}
          </DetailRow>
          <DetailRow name="Internal notes">
            {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <FilesPanel resource={contract} record={record} />
      <LinksPanel resource={contract} id={record.id} />
      <HistoryPanel resource={contract} id={record.id} />
    </>
  );
}

function DocumentPreview({ record, from }: { record: ContractRecord; from: Letterhead | null }) {
  const { startDate, estimatedCompletion, signature, countersignature, retentionBp, lender } = record;
  const conditions = [
    startDate &&
      `Work starts on ${dayText(startDate)}${estimatedCompletion ? ` and is expected to be completed on ${dayText(estimatedCompletion)}` : ''}.`,
    retentionBp > 0
      ? `${percentText(retentionBp)} of every progress payment is retained until completion.`
      : 'Nothing is retained of progress payments.',
    lender && `Construction lender: ${[lender.name, lender.address].filter(Boolean).join(', ')}.`,
  ].filter(Boolean);
  return (
    <Paper
      from={from}
      kind="Contract"
      number={record.number}
      facts={[
        ['Date', record.date],
        ...(startDate ? [['Start', startDate] as const] : []),
        ...(estimatedCompletion ? [['Completion', estimatedCompletion] as const] : []),
      ]}
    >
      <h2 className="paper-title">{record.name}</h2>
      <PaperParties
        of={[
          { title: 'For', name: record.customerName, lines: [record.contactName, record.customerAddress] },
          { title: 'Work at', name: record.locationName, lines: [record.locationAddress] },
        ]}
      />
      <PaperLines lines={record.lineItems} amount={record.amount} total="Contract amount" />
      <PaymentTerms record={record} />
      <PaperText title="Conditions" text={conditions.map((each) => `- ${each}`).join('\n')} />
      {!record.hideTerms && <PaperText title="Terms" text={record.terms} />}
      <PaperSignature title="Signed by the customer" of={signature} />
      <PaperSignature
        title="Signed for the company"
        of={countersignature && { ...countersignature, signedAt: countersignature.at }}
      />
    </Paper>
  );
}

function PaymentTerms({ record: { downPayment, paymentSchedule, amount } }: { record: ContractRecord }) {
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
