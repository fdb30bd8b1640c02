import { useState } from 'react';
import { Callout, MenuItem } from '@blueprintjs/core';
import { Cross, Document, Undo } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { billOwnRoutes } from '@backoffice/contracts/features/bills';
import { deliveryConditionNames } from '@backoffice/contracts/features/daily-logs';
import { delivery, deliveryOwnRoutes, type DeliveryView } from '@backoffice/contracts/features/deliveries';
import { quantityText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { PhotosPanel } from '#photos/photos-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { fromText } from './columns.ts';
import { TicketsPanel } from './panels.tsx';

const query = recordQuery(delivery);

export function DeliveryPage() {
  const { id = '' } = useParams();
  const reading = useRecord(delivery, query, id);
  return (
    <AsyncContent of={reading} back={{ to: '/deliveries', text: 'Receipts to enter' }}>
      {(record) => <DeliveryDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function DeliveryDetail({ record }: { record: DeliveryView }) {
  const may = usePermissionCheck();
  const [isDismissing, setDismissing] = useState(false);
  const { id, status, what, source, items, condition, note } = record;
  const isOpen = status === 'open';
  return (
    <RecordPage
      resource={delivery}
      record={record}
      crumbs={[{ to: '/deliveries', text: 'Receipts to enter' }]}
      title={what}
      next={
        isOpen &&
        source === 'vendor' &&
        may(billOwnRoutes.record.permission) && (
          <LinkButton
            to={`/ledger/bills/new?deliveryId=${id}`}
            intent="primary"
            icon={<Document />}
            text="Enter as a bill"
          />
        )
      }
      more={
        may(deliveryOwnRoutes.dismiss.permission) && <MoreItems of={record} onDismiss={() => setDismissing(true)} />
      }
      side={<SidePanels record={record} />}
    >
      <EntryNotice of={record} />
      <Panel title="What came">
        <DetailList>
          {items.map(({ text, quantity, unit }, at) => (
            <DetailRow key={at} name={text}>
              {quantity === null ? 'Not counted' : `${quantityText(quantity)} ${unit}`}
            </DetailRow>
          ))}
          <DetailRow name="Condition">{deliveryConditionNames[condition]}</DetailRow>
          <DetailRow name="Note">{note}</DetailRow>
        </DetailList>
      </Panel>
      <PhotosPanel resource={delivery} record={record} />
      {isOpen && <TicketsPanel of={record} />}
      {isDismissing && (
        <ReasonDialog
          route={deliveryOwnRoutes.dismiss}
          record={record}
          title="Dismiss this delivery"
          verb="Dismiss"
          says="Nothing is entered for it. It can be opened again."
          done="Delivery dismissed."
          onClose={() => setDismissing(false)}
        />
      )}
    </RecordPage>
  );
}

/** Where what it cost is said, or why nothing is. */
function EntryNotice({ of: { enteredIn, status, dismissReason } }: { of: DeliveryView }) {
  if (enteredIn)
    return (
      <Callout compact intent="success">
        Entered:{' '}
        {enteredIn.entity === 'Bill' ? (
          <Link to={`/ledger/bills/${enteredIn.id}`}>bill {enteredIn.number}</Link>
        ) : (
          <Link to={`/job-costing/${enteredIn.id}`}>job cost {enteredIn.number}</Link>
        )}
      </Callout>
    );
  return status === 'dismissed' && <Callout compact>Dismissed: {dismissReason}</Callout>;
}

function MoreItems({ of: { id, status, version }, onDismiss }: { of: DeliveryView; onDismiss: () => void }) {
  const { send } = useCommand(deliveryOwnRoutes.reopen);
  async function reopen() {
    const outcome = await send({ params: { id }, body: {}, version });
    if (outcome.ok) notifySuccess('It waits to be entered again.');
    else notifyProblem(outcome.problem);
  }
  if (status === 'open') return <MenuItem icon={<Cross />} text="Dismiss…" onClick={onDismiss} />;
  return status === 'dismissed' && <MenuItem icon={<Undo />} text="Open again" onClick={() => void reopen()} />;
}

function SidePanels({ record }: { record: DeliveryView }) {
  const { id, date, contractId, contractNumber, contractName, locationId, locationName, customerId } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="From">{fromText(record)}</DetailRow>
          <DetailRow name="Day">
            <DayText of={date} />
          </DetailRow>
          <DetailRow name="Contract">
            {contractId !== null && (
              <Link to={`/toc/${locationId}/contract/${contractId}`}>
                {contractNumber} · {contractName}
              </Link>
            )}
          </DetailRow>
          <DetailRow name="Job sheet">
            <Link to={`/toc/${locationId}/job-sheet/${record.sheetId}`}>{record.sheetNumber}</Link>
          </DetailRow>
          <DetailRow name={partyLabels.location}>
            <Link to={`/toc/table-of-content/${locationId}`}>{locationName}</Link>
          </DetailRow>
          <DetailRow name={partyLabels.customer}>
            <Link to={`/customers/${customerId}`}>{record.customerName}</Link>
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <HistoryPanel resource={delivery} id={id} />
    </>
  );
}
