import { useMemo, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import { Link, useParams, useSearchParams } from 'react-router';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { deliveryOwnRoutes } from '@backoffice/contracts/features/deliveries';
import { optionNamed } from '@backoffice/contracts/features/delivery-entries';
import { jobCostPostingRouteTable } from '@backoffice/contracts/features/job-cost-postings';
import { jobCost, jobCostWarnings } from '@backoffice/contracts/features/job-costs';
import { percentText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { PhotosPanel } from '#photos/photos-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { canEdit, hasActions, JobCostDialog, JobCostMenuItems, type JobCostAction } from './actions.tsx';
import type { JobCostRecord } from './columns.ts';
import { hasUnsavedHours, readDraft } from './draft.ts';
import { LineDialog, type LineRequest } from './dialogs.tsx';
import { isSplit, splitText } from '@backoffice/contracts/features/typed-hours';
import { hoursText } from './entries.ts';
import { JobCosts, TicketBills, TicketCosts } from './money-panel.tsx';
import { useLabels } from './line-dialogs.tsx';
import { EquipmentPanel, InventoryPanel, LaborPanel, MaterialsPanel, NotesPanel } from './panels.tsx';
import { useJobCost } from './queries.ts';

const back = { to: '/job-costing', text: 'All job costs' };

export function JobCostPage() {
  const { id = '' } = useParams();
  const reading = useJobCost(id);
  return (
    <AsyncContent of={reading} back={back}>
      {(record) => <JobCostDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

export function JobCostDetail({ record }: { record: JobCostRecord }) {
  const may = usePermissionCheck();
  const [action, setAction] = useState<JobCostAction | null>(null);
  const [line, setLine] = useState<LineRequest | null>(null);
  const mayEdit = canEdit(record, may) && record.trashedAt === null;
  const onAsk = mayEdit ? setLine : null;
  return (
    <RecordPage
      resource={jobCost}
      record={record}
      number={`Job cost ${record.number}`}
      title={record.contractName}
      crumbs={[{ to: '/job-costing', text: 'Job costs' }]}
      next={
        mayEdit &&
        !record.hoursLocked && <LinkButton to={`/job-costing/${record.id}/hours`} icon={<Time />} text="Enter hours" />
      }
      more={hasActions(record, may) && <JobCostMenuItems record={record} onAsk={setAction} />}
      side={<SidePanels record={record} />}
    >
      <JobCostNotices record={record} />
      {mayEdit && hasUnsavedHours(readDraft(record.id)) && (
        <Callout compact intent="warning">
          Hours that you typed for this ticket are not saved yet.{' '}
          <Link to={`/job-costing/${record.id}/hours`}>Go on entering hours</Link>
        </Callout>
      )}
      <LaborPanel record={record} onAsk={onAsk} />
      <MaterialsPanel record={record} onAsk={onAsk} />
      {may(jobCostPostingRouteTable.ticketBills.permission) && <TicketBills record={record} />}
      {/* Their labels say what they cost, and so not everybody may choose them. */}
      <EquipmentPanel record={record} onAsk={may('action:equipment.view') ? onAsk : null} />
      <InventoryPanel record={record} onAsk={may('action:inventory.view') ? onAsk : null} />
      <NotesPanel record={record} onAsk={onAsk} />
      {action && <JobCostDialog asked={action} record={record} onClose={() => setAction(null)} />}
      {line && <LineDialog asked={line} record={record} onClose={() => setLine(null)} />}
      {mayEdit && <DeliveredLineDialog record={record} />}
    </RecordPage>
  );
}

/** A line of what came to a site (`?deliveryId=`), filled in with it. */
function DeliveredLineDialog({ record }: { record: JobCostRecord }) {
  const [params, setParams] = useSearchParams();
  const id = params.get('deliveryId');
  const { data: of } = useRouteRead(deliveryOwnRoutes.get, id ? { params: { id } } : null);
  const isStock = of?.source === 'stock';
  const labels = useLabels(isStock ? 'inventoryItem' : 'supplier');
  const { items } = labels;
  const asked = useMemo((): LineRequest | null => {
    if (of?.status !== 'open' || !items) return null;
    const chosenId = optionNamed(items, isStock ? (of.items[0]?.text ?? '') : of.vendorName);
    return { ask: isStock ? 'inventory' : 'material', line: null, delivered: { of, chosenId } };
  }, [of, items, isStock]);
  return id && asked && <LineDialog asked={asked} record={record} onClose={() => setParams({}, { replace: true })} />;
}

/** Whether it can be edited, and what somebody should look at. */
export function JobCostNotices({ record }: { record: JobCostRecord }) {
  const { status, hoursLocked, hoursLockedByName, warnings } = record;
  const warns = warnings.map((code) => jobCostWarnings[code]);
  return (
    <>
      {status === 'softClosed' && (
        <Callout compact>This job cost is closed. Those who open and close jobs may still edit it.</Callout>
      )}
      {status === 'hardClosed' && (
        <Callout compact>This job cost is closed for good: nobody edits it, and the profit shares stay.</Callout>
      )}
      {hoursLocked && (
        <Callout compact>Hours are locked by {hoursLockedByName}. Everything else can be entered.</Callout>
      )}
      {warns.length > 0 && (
        <Callout compact intent="warning">
          {warns.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Callout>
      )}
    </>
  );
}

function SidePanels({ record }: { record: JobCostRecord }) {
  const may = usePermissionCheck();
  const { id, contractId, locationId, customerId, regularHours, overtimeHours, doubleHours } = record;
  const split = { regular: regularHours, overtime: overtimeHours, double: doubleHours };
  const seesCosts = may('component:cost-breakdown');
  return (
    <>
      {seesCosts && <TicketCosts id={id} />}
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Date">
            <DayText of={record.date} />
            {record.endDate && (
              <>
                {' – '}
                <DayText of={record.endDate} />
              </>
            )}
          </DetailRow>
          <DetailRow name="Contract">
            <Link to={`/toc/${locationId}/contract/${contractId}`}>
              {record.contractNumber} · {record.contractName}
            </Link>
          </DetailRow>
          <DetailRow name="Job costs">
            <Link to={`/job-costing?contractId=${contractId}`}>All of this contract</Link>
          </DetailRow>
          <DetailRow name="Change order">{record.changeOrderNumber}</DetailRow>
          <DetailRow name={partyLabels.location}>
            <Link to={`/toc/table-of-content/${locationId}`}>{record.locationName}</Link>
          </DetailRow>
          <DetailRow name={partyLabels.customer}>
            <Link to={`/customers/${customerId}`}>{record.customerName}</Link>
          </DetailRow>
          <DetailRow name="Foreman">{record.foremanName}</DetailRow>
          <DetailRow name="Operators">{record.operators.map(({ name }) => name).join(', ')}</DetailRow>
          <DetailRow name={partyLabels.salesman}>{record.salesmanName}</DetailRow>
          <DetailRow name="Hours">
            {hoursText(record.laborHours)}
            {isSplit(split) && <span className="muted"> ({splitText(split)})</span>}
          </DetailRow>
          <DetailRow name="Overhead">{record.overheadName}</DetailRow>
          {record.profitSplits.map(({ role, personId, personName, shareBp }) => (
            <DetailRow key={`${role} ${personId}`} name={`${sentenceCase(role)} share`}>
              {personName}
              {shareBp !== null && `, ${percentText(shareBp)}`}
            </DetailRow>
          ))}
          <DetailRow name="Description">
            {record.description && <span className="pre">{record.description}</span>}
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      {seesCosts && <JobCosts contractId={contractId} />}
      <ChainPanel of={{ contractId }} here={id} />
      <PhotosPanel resource={jobCost} record={record} />
      <FilesPanel resource={jobCost} record={record} />
      <HistoryPanel resource={jobCost} id={id} />
    </>
  );
}
