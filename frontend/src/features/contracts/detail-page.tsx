import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { contract, installments } from '@backoffice/contracts/features/contracts';
import { dayText, percentText } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#capabilities/chain-panel.tsx';
import { DocumentItems } from '#capabilities/document-items.tsx';
import { FilesPanel } from '#capabilities/files-panel.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { useLetterhead } from '#capabilities/letterhead.ts';
import { LinksPanel } from '#capabilities/links-panel.tsx';
import { crumbsTo, PartyFacts } from '#capabilities/location-frame.tsx';
import { Paper, PaperLines, PaperParties, PaperSigned, PaperText, type Letterhead } from '#capabilities/paper.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { DayText, Money, When } from '#kernel/formats.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { Loaded } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import {
  ContractDialog,
  ContractItems,
  isOpen,
  isPriced,
  isVoidable,
  nextOf,
  NextStep,
  type Asking,
} from './actions.tsx';
import type { ContractRecord } from './form.tsx';
import { ChangeOrdersPanel, MoneyPanel, ProgressPanel } from './panels.tsx';
import { ContractQuery } from './queries.ts';

export function ContractPage() {
  const { locationId = '', contractId = '' } = useParams();
  const reading = useRecord(contract, ContractQuery, contractId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <Loaded of={reading} back={{ to: `/toc/${locationId}/contract`, text: 'All contracts of this location' }}>
      {(record) => <ContractDetail key={record.id} record={record} from={from} />}
    </Loaded>
  );
}

export function ContractDetail({ record, from }: { record: ContractRecord; from: Letterhead | null }) {
  const go = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const list = `/toc/${record.locationId}/contract`;
  const agreed = record.originalAmount !== null;
  return (
    <RecordPage
      resource={contract}
      record={record}
      number={`Contract ${record.number}`}
      title={record.name}
      onMoved={() => void go(list)}
      crumbs={[...crumbsTo(record), { to: list, text: 'Contracts' }]}
      next={<NextStep record={record} path={`${list}/${record.id}`} ask={setAsking} />}
      more={
        <>
          <DocumentItems
            resource={contract}
            record={record}
            list={list}
            settled={!isOpen(record)}
            printed={nextOf(record) === 'print'}
            sendable={isOpen(record) && isPriced(record)}
            onVoid={isVoidable(record) ? () => setAsking('voidSignature') : undefined}
          />
          <ContractItems record={record} ask={setAsking} />
        </>
      }
      side={<Side record={record} />}
    >
      {agreed && <ProgressPanel record={record} />}
      {agreed && (
        <May check="page:toc.change-order">
          <ChangeOrdersPanel record={record} />
        </May>
      )}
      <Document record={record} from={from} />
      {asking && <ContractDialog asking={asking} record={record} onClose={() => setAsking(null)} />}
    </RecordPage>
  );
}

function Side({ record }: { record: ContractRecord }) {
  const { completedOn, noticeOfCompletionRecordedOn, countersignature, signature } = record;
  return (
    <>
      <MoneyPanel record={record} />
      <ChainPanel of={{ contractId: record.id, proposalId: record.proposalId }} here={record.id} />
      <Panel title="Facts">
        <Facts>
          <PartyFacts of={record} />
          <Fact name="Retention">{percentText(record.retentionBp)}</Fact>
          <Fact name="Public work">{record.isPublicWork && 'Yes'}</Fact>
          <Fact name="Sent">{record.sentAt && <When at={record.sentAt} />}</Fact>
          <Fact name="First opened">{record.firstViewedAt && <When at={record.firstViewedAt} />}</Fact>
          <Fact name="Signed">
            {signature && (
              <>
                {signature.name}, <DayText of={signature.date} />
              </>
            )}
          </Fact>
          <Fact name="Countersigned">
            {countersignature && (
              <>
                {countersignature.name}, <When at={countersignature.at} />
              </>
            )}
          </Fact>
          <Fact name="Completed">
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
          </Fact>
          <Fact name="Closed">{record.closedAt && <When at={record.closedAt} />}</Fact>
          <Fact name="Void">
            {record.voidedAt && (
              <>
                <When at={record.voidedAt} />, {record.voidReason}
              </>
            )}
          </Fact>
          <Fact name="Internal notes">
            {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
          </Fact>
          <Origin of={record} />
        </Facts>
      </Panel>
      <FilesPanel resource={contract} record={record} />
      <LinksPanel resource={contract} id={record.id} />
      <HistoryPanel resource={contract} id={record.id} />
    </>
  );
}

function Document({ record, from }: { record: ContractRecord; from: Letterhead | null }) {
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
      <Payments record={record} />
      <PaperText title="Conditions" text={conditions.map((each) => `- ${each}`).join('\n')} />
      {!record.hideTerms && <PaperText title="Terms" text={record.terms} />}
      <PaperSigned title="Signed by the customer" of={signature} />
      <PaperSigned
        title="Signed for the company"
        of={countersignature && { ...countersignature, signedAt: countersignature.at }}
      />
    </Paper>
  );
}

function Payments({ record: { downPayment, paymentSchedule, amount } }: { record: ContractRecord }) {
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
