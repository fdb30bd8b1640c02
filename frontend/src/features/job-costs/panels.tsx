import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { moneyText, quantityText } from '@backoffice/contracts/kernel';
import { StoredFileButton } from '#files/stored-file-button.tsx';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { payClassNames, type JobCostRecord } from './columns.ts';
import { hoursText } from './entries.ts';
import type { LineRequest } from './dialogs.tsx';
import { costById, costColumns, LinesTable, phaseOf } from './facts-panel.tsx';
import './job-costs.css';

type Props = { record: JobCostRecord; onAsk: ((asked: LineRequest) => void) | null };

export function LaborPanel({ record, onAsk }: Props) {
  const { labors, laborCosts, laborCost, hoursLocked } = record;
  const costs = costById(laborCosts);
  const mayEdit = onAsk !== null && !hoursLocked;
  return (
    <LinesTable
      title="Labor"
      lines={labors}
      none="Nobody has hours on this ticket yet."
      action={mayEdit && <Link to={`/job-costing/${record.id}/hours`}>Enter hours</Link>}
      total={laborCost}
      nameOf={({ workerName }) => `the hours of ${workerName}`}
      onEdit={mayEdit ? (line) => onAsk({ ask: 'labor', line }) : undefined}
      onRemove={mayEdit ? (line) => onAsk({ ask: 'remove', kind: 'labors', line }) : undefined}
      columns={[
        {
          title: 'Worker',
          show: ({ workerName, wageName, isPrevailing, keptOwnRate }) => (
            <>
              {workerName}
              {wageName && (
                <span className="money-detail">
                  {wageName}
                  {isPrevailing && ' · prevailing'}
                  {keptOwnRate && ' · own rate is higher, and was kept'}
                </span>
              )}
            </>
          ),
        },
        { title: 'Phase', show: phaseOf },
        { title: 'Pay', show: ({ payClass }) => payClassNames[payClass] },
        { title: 'Hours', isFigure: true, show: ({ hours }) => hoursText(hours) },
        ...(laborCosts
          ? [
              { title: 'Rate', isFigure: true, show: ({ id }: { id: string }) => moneyText(costs.get(id)?.rate ?? 0) },
              {
                title: 'Cost',
                isFigure: true,
                show: ({ id }: { id: string }) => <Money of={costs.get(id)?.amount ?? 0} />,
              },
            ]
          : []),
      ]}
    />
  );
}

export const MaterialsPanel = ({ record, onAsk }: Props) => (
  <LinesTable
    title="Materials and misc"
    lines={record.materials}
    none="Nothing was bought for this ticket yet."
    add={onAsk ? () => onAsk({ ask: 'material', line: null }) : undefined}
    total={record.materialsCost + record.miscCost}
    nameOf={({ description, miscItemName }) => description || miscItemName || 'material'}
    onEdit={onAsk ? (line) => onAsk({ ask: 'material', line }) : undefined}
    onRemove={onAsk ? (line) => onAsk({ ask: 'remove', kind: 'materials', line }) : undefined}
    columns={[
      {
        title: 'What',
        show: ({ description, miscItemName, supplierName, invoiceRef, billable, receiptPath, deliveryId }) => (
          <>
            {description || miscItemName}
            <span className="money-detail">
              {[supplierName, invoiceRef && `invoice ${invoiceRef}`, !billable && 'not billable']
                .filter(Boolean)
                .join(' · ')}
            </span>
            {receiptPath && <StoredFileButton filePath={receiptPath} text="Receipt" />}
            {deliveryId && <Link to={`/deliveries/${deliveryId}`}>Delivery</Link>}
          </>
        ),
      },
      { title: 'Phase', show: phaseOf },
      { title: 'Quantity', isFigure: true, show: ({ quantity, unit }) => `${quantityText(quantity)} ${unit}` },
      { title: 'Each', isFigure: true, show: ({ unitCost }) => moneyText(unitCost) },
      { title: 'Cost', isFigure: true, show: ({ amount }) => <Money of={amount} /> },
    ]}
  />
);

export function EquipmentPanel({ record, onAsk }: Props) {
  const costs = costById(record.equipmentCosts);
  return (
    <LinesTable
      title="Equipment"
      lines={record.equipments}
      none="No equipment was used on this ticket yet."
      add={onAsk ? () => onAsk({ ask: 'equipment', line: null }) : undefined}
      total={record.equipmentCost}
      nameOf={({ equipmentName }) => equipmentName}
      onEdit={onAsk ? (line) => onAsk({ ask: 'equipment', line }) : undefined}
      onRemove={onAsk ? (line) => onAsk({ ask: 'remove', kind: 'equipments', line }) : undefined}
      columns={[
        {
          title: 'Equipment',
          show: ({ equipmentName, followsLaborHours }) => (
            <>
              {equipmentName}
              {followsLaborHours && <span className="money-detail">As long as the longest worker</span>}
            </>
          ),
        },
        { title: 'Phase', show: phaseOf },
        { title: 'Used', isFigure: true, show: ({ quantity, rateUnit }) => `${quantityText(quantity)} ${rateUnit}` },
        ...costColumns(costs, Boolean(record.equipmentCosts)),
      ]}
    />
  );
}

export function InventoryPanel({ record, onAsk }: Props) {
  const costs = costById(record.inventoryCosts);
  return (
    <LinesTable
      title="Inventory"
      lines={record.inventory}
      none="Nothing was taken from the yard yet."
      add={onAsk ? () => onAsk({ ask: 'inventory', line: null }) : undefined}
      total={record.inventoryCost}
      nameOf={({ item }) => item}
      onEdit={onAsk ? (line) => onAsk({ ask: 'inventory', line }) : undefined}
      onRemove={onAsk ? (line) => onAsk({ ask: 'remove', kind: 'inventory', line }) : undefined}
      columns={[
        { title: 'Item', show: ({ item }) => item },
        { title: 'Phase', show: phaseOf },
        { title: 'Used', isFigure: true, show: ({ quantity, unit }) => `${quantityText(quantity)} ${unit}` },
        ...costColumns(costs, Boolean(record.inventoryCosts)),
      ]}
    />
  );
}

const fileName = ({ media }: JobCostRecord, path: string) =>
  media.find(({ filePath }) => filePath === path)?.name ?? 'A file that was removed';

export const NotesPanel = ({ record, onAsk }: Props) => (
  <Panel
    title="Notes"
    aside={
      onAsk && (
        <Button
          size="small"
          icon={<Plus />}
          text="Add"
          aria-label="Add a note"
          onClick={() => onAsk({ ask: 'note' })}
        />
      )
    }
  >
    {record.notes.length === 0 && <p className="muted">What the office should know of the day.</p>}
    <ul className="job-notes">
      {record.notes.toReversed().map(({ id, text, media, at, byName }) => (
        <li key={id}>
          <p className="pre">{text}</p>
          {media.length > 0 && (
            <ul className="chosen-files" aria-label="Files of the note">
              {media.map((path) => (
                <li key={path}>
                  <StoredFileButton filePath={path} text={fileName(record, path)} />
                </li>
              ))}
            </ul>
          )}
          <span className="muted">
            {byName}, <RelativeTime at={at} />
          </span>
          {onAsk && (
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              aria-label="Remove the note"
              onClick={() => onAsk({ ask: 'removeNote', noteId: id })}
            />
          )}
        </li>
      ))}
    </ul>
  </Panel>
);
