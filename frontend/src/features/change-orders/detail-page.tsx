import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
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
import { Loaded } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { counted } from '#kernel/words.ts';
import {
  ChangeOrderDialog,
  ChangeOrderItems,
  isEmpty,
  isOpen,
  nextOf,
  NextStep,
  useBefore,
  type Asking,
  type Before,
} from './actions.tsx';
import { reasonNames } from './columns.ts';
import type { ChangeOrderRecord } from './form.tsx';
import { BeforeAndAfter } from './panels.tsx';
import { ChangeOrderQuery } from './queries.ts';

export function ChangeOrderPage() {
  const { locationId = '', changeOrderId = '' } = useParams();
  const reading = useRecord(changeOrder, ChangeOrderQuery, changeOrderId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <Loaded of={reading} back={{ to: `/toc/${locationId}/change-order`, text: 'All change orders of this location' }}>
      {(record) => <WithContract key={record.id} record={record} from={from} />}
    </Loaded>
  );
}

const WithContract = ({ record, from }: { record: ChangeOrderRecord; from: Letterhead | null }) => (
  <ChangeOrderDetail record={record} before={useBefore(record)} from={from} />
);

export function ChangeOrderDetail({
  record,
  before,
  from,
}: {
  record: ChangeOrderRecord;
  before: Before | null;
  from: Letterhead | null;
}) {
  const go = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const list = `/toc/${record.locationId}/change-order`;
  const approved = record.status === 'approved';
  return (
    <RecordPage
      resource={changeOrder}
      record={{ ...record, isHeld: approved }}
      number={`Change order ${record.number}`}
      title={record.name}
      onMoved={() => void go(list)}
      crumbs={[
        ...crumbsTo(record),
        {
          to: `/toc/${record.locationId}/contract/${record.contractId}`,
          text: `Contract ${record.contractNumber} · ${record.contractName}`,
        },
      ]}
      next={<NextStep record={record} before={before} path={`${list}/${record.id}`} ask={setAsking} />}
      more={
        <>
          <DocumentItems
            resource={changeOrder}
            record={record}
            list={list}
            settled={!isOpen(record) || before?.isOver === true}
            printed={nextOf({ record, before }) === 'print'}
            sendable={isOpen(record) && !isEmpty(record) && before?.isOver === false}
            onVoid={approved ? undefined : () => setAsking('voidSignature')}
          />
          <ChangeOrderItems record={record} before={before} ask={setAsking} />
        </>
      }
      side={<Side record={record} />}
    >
      {before && <BeforeAndAfter before={before.value} change={record.amount} counts={approved} />}
      <Document record={record} before={before} from={from} />
      {asking && <ChangeOrderDialog asking={asking} record={record} before={before} onClose={() => setAsking(null)} />}
    </RecordPage>
  );
}

const daysText = (added: number) =>
  added === 0 ? '' : `${counted(Math.abs(added), 'day', 'days')} ${added > 0 ? 'longer' : 'less'}`;

function Side({ record }: { record: ChangeOrderRecord }) {
  const { signature, status } = record;
  return (
    <>
      <Panel title="Facts">
        <Facts>
          <Fact name="Amount">
            <Money of={record.amount} strong />
          </Fact>
          {status === 'approved' && (
            <Fact name="Billed">
              <Money of={record.billed} />
            </Fact>
          )}
          {status === 'approved' && (
            <Fact name="Unbilled">
              <Money of={record.unbilled} />
            </Fact>
          )}
          <Fact name="Time">{daysText(record.daysAdded)}</Fact>
          <Fact name="Reason">{reasonNames[record.reason]}</Fact>
          <PartyFacts of={record} />
          <Fact name="Sent">{record.sentAt && <When at={record.sentAt} />}</Fact>
          <Fact name="First opened">{record.firstViewedAt && <When at={record.firstViewedAt} />}</Fact>
          <Fact name="Signed">
            {signature && (
              <>
                {signature.name}, <DayText of={signature.date} />
              </>
            )}
          </Fact>
          <Fact name="Approved">
            {record.approvedAt && (
              <>
                <When at={record.approvedAt} />
                {record.approvalReason && `: ${record.approvalReason}`}
              </>
            )}
          </Fact>
          <Fact name="Internal notes">
            {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
          </Fact>
          <Origin of={record} />
        </Facts>
      </Panel>
      <ChainPanel of={{ contractId: record.contractId }} here={record.id} />
      <FilesPanel resource={changeOrder} record={record} />
      <LinksPanel resource={changeOrder} id={record.id} />
      <HistoryPanel resource={changeOrder} id={record.id} />
    </>
  );
}

function Document({
  record,
  before,
  from,
}: {
  record: ChangeOrderRecord;
  before: Before | null;
  from: Letterhead | null;
}) {
  const sums = before
    ? ([
        ['Contract value before', before.value],
        ['New contract value', before.value + record.amount],
      ] as const)
    : [];
  return (
    <Paper from={from} kind="Change order" number={record.number} facts={[['Date', record.date]]}>
      <h2 className="paper-title">{record.name}</h2>
      <PaperParties
        of={[
          { title: 'For', name: record.customerName, lines: [record.contactName, record.customerAddress] },
          { title: 'Work at', name: record.locationName, lines: [record.locationAddress] },
          {
            title: 'Changes',
            name: `Contract ${record.contractNumber}`,
            lines: [
              record.contractName,
              reasonNames[record.reason],
              record.daysAdded === 0 ? '' : `The work takes ${daysText(record.daysAdded)}`,
            ],
          },
        ]}
      />
      <PaperLines lines={record.lineItems} amount={record.amount} total="This change" sums={sums} />
      {!record.hideTerms && <PaperText title="Terms" text={record.terms} />}
      <PaperSigned title="Signed by the customer" of={record.signature} />
    </Paper>
  );
}
