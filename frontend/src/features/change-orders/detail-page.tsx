import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
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
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import { countText } from '#widgets/labels.ts';
import {
  ChangeOrderDialog,
  ChangeOrderMenuItems,
  isEmpty,
  isOpen,
  nextAction,
  ChangeOrderNextStep,
  useBaseContract,
  type ChangeOrderAction,
  type BaseContract,
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
    <AsyncContent
      of={reading}
      back={{ to: `/toc/${locationId}/change-order`, text: 'All change orders of this location' }}
    >
      {(record) => <ChangeOrderWithContract key={record.id} record={record} from={from} />}
    </AsyncContent>
  );
}

const ChangeOrderWithContract = ({ record, from }: { record: ChangeOrderRecord; from: Letterhead | null }) => (
  <ChangeOrderDetail record={record} before={useBaseContract(record)} from={from} />
);

export function ChangeOrderDetail({
  record,
  before,
  from,
}: {
  record: ChangeOrderRecord;
  before: BaseContract | null;
  from: Letterhead | null;
}) {
  const go = useNavigate();
  const [asking, setAsking] = useState<ChangeOrderAction | null>(null);
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
        ...locationCrumbsOf(record),
        {
          to: `/toc/${record.locationId}/contract/${record.contractId}`,
          text: `Contract ${record.contractNumber} · ${record.contractName}`,
        },
      ]}
      next={<ChangeOrderNextStep record={record} before={before} path={`${list}/${record.id}`} ask={setAsking} />}
      more={
        <>
          <DocumentMenuItems
            resource={changeOrder}
            record={record}
            list={list}
            settled={!isOpen(record) || before?.isOver === true}
            printed={nextAction({ record, before }) === 'print'}
            sendable={isOpen(record) && !isEmpty(record) && before?.isOver === false}
            onVoid={approved ? undefined : () => setAsking('voidSignature')}
          />
          <ChangeOrderMenuItems record={record} before={before} ask={setAsking} />
        </>
      }
      side={<SidePanels record={record} />}
    >
      {before && <BeforeAndAfter before={before.value} change={record.amount} counts={approved} />}
      <DocumentPreview record={record} before={before} from={from} />
      {asking && <ChangeOrderDialog asking={asking} record={record} before={before} onClose={() => setAsking(null)} />}
    </RecordPage>
  );
}

const daysText = (added: number) =>
  added === 0 ? '' : `${countText(Math.abs(added), 'day', 'days')} ${added > 0 ? 'longer' : 'less'}`;

function SidePanels({ record }: { record: ChangeOrderRecord }) {
  const { signature, status } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Amount">
            <Money of={record.amount} strong />
          </DetailRow>
          {status === 'approved' && (
            <DetailRow name="Billed">
              <Money of={record.billed} />
            </DetailRow>
          )}
          {status === 'approved' && (
            <DetailRow name="Unbilled">
              <Money of={record.unbilled} />
            </DetailRow>
          )}
          <DetailRow name="Time">{daysText(record.daysAdded)}</DetailRow>
          <DetailRow name="Reason">{reasonNames[record.reason]}</DetailRow>
          <PartyDetails of={record} />
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
          <DetailRow name="Approved">
            {record.approvedAt && (
              <>
                <RelativeTime at={record.approvedAt} />
                {record.approvalReason && `: ${record.approvalReason}`}
              </>
            )}
          </DetailRow>
          <DetailRow name="Internal notes">
            {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <ChainPanel of={{ contractId: record.contractId }} here={record.id} />
      <FilesPanel resource={changeOrder} record={record} />
      <LinksPanel resource={changeOrder} id={record.id} />
      <HistoryPanel resource={changeOrder} id={record.id} />
    </>
  );
}

function DocumentPreview({
  record,
  before,
  from,
}: {
  record: ChangeOrderRecord;
  before: BaseContract | null;
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
      <PaperSignature title="Signed by the customer" of={record.signature} />
    </Paper>
  );
}
