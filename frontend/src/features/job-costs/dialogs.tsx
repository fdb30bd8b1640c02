import { useMemo } from 'react';
import {
  jobCost,
  jobCostCommands,
  jobCostOwnRoutes,
  jobCostPartRoutes,
  InventoryEntry,
  LaborEntry,
  longestDay,
  type JobCostPartName,
} from '@backoffice/contracts/features/job-costs';
import type { Route } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { AttachmentsField } from '#files/attachments-field.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { selectOptions } from '#widgets/labels.ts';
import type { DeliveredLine } from './calculations.ts';
import { payClassNames, type JobCostRecord } from './columns.ts';
import {
  after,
  emptyToNull,
  EquipmentDialog,
  lineRequest,
  MaterialDialog,
  placeDraft,
  type PlaceDraft,
  PlaceSection,
  useLabels,
} from './line-dialogs.tsx';

type Line<Name extends 'labors' | 'materials' | 'equipments' | 'inventory'> = JobCostRecord[Name][number];
export type LineRequest =
  | { readonly ask: 'labor'; readonly line: Line<'labors'> }
  | { readonly ask: 'material'; readonly line: Line<'materials'> | null; readonly delivered?: DeliveredLine }
  | { readonly ask: 'equipment'; readonly line: Line<'equipments'> | null }
  | { readonly ask: 'inventory'; readonly line: Line<'inventory'> | null; readonly delivered?: DeliveredLine }
  | { readonly ask: 'remove'; readonly kind: JobCostPartName; readonly line: { readonly id: string } }
  | { readonly ask: 'note' }
  | { readonly ask: 'removeNote'; readonly noteId: string };

type Props<Asked extends LineRequest['ask']> = {
  record: JobCostRecord;
  asked: Extract<LineRequest, { ask: Asked }>;
  onClose: () => void;
};

export function LineDialog({ asked, ...rest }: Props<LineRequest['ask']>) {
  if (asked.ask === 'labor') return <LaborDialog asked={asked} {...rest} />;
  if (asked.ask === 'material') return <MaterialDialog {...asked} {...rest} />;
  if (asked.ask === 'equipment') return <EquipmentDialog line={asked.line} {...rest} />;
  if (asked.ask === 'inventory') return <InventoryDialog asked={asked} {...rest} />;
  if (asked.ask === 'remove') return <RemoveDialog asked={asked} {...rest} />;
  return asked.ask === 'note' ? <NoteDialog asked={asked} {...rest} /> : <RemoveNoteDialog asked={asked} {...rest} />;
}

const LaborFields = typedFields<PlaceDraft & { wageId: string; hours: number; payClass: string }>();
function LaborDialog({ record, asked: { line }, onClose }: Props<'labor'>) {
  const wages = useLabels('wage');
  const draft = useMemo(
    () => ({
      ...placeDraft(record, line),
      wageId: line.wageId ?? '',
      hours: line.hours * 100,
      payClass: line.payClass,
    }),
    [record, line],
  );
  return (
    <CommandDialog
      title={`Hours of ${line.workerName}`}
      verb="Save hours"
      schema={LaborEntry.omit({ workerId: true })}
      draft={draft}
      says="What somebody says here counts, whatever the rule on overtime suggests."
      toBody={({ hours, ...typed }) => ({ ...emptyToNull(typed), hours: hours / 100 })}
      request={lineRequest('labors', record, line)}
      onDone={after('Hours saved.', onClose)}
      onClose={onClose}
    >
      <PlaceSection record={record} />
      <LaborFields.Quantity name="hours" label="Hours" />
      <LaborFields.Select name="payClass" label="Paid as" options={selectOptions(payClassNames)} />
      <LaborFields.Pick
        name="wageId"
        label="Wage"
        optional
        options={wages.options}
        from={wages}
        placeholder="Own rate"
      />
    </CommandDialog>
  );
}

type InventoryDraft = PlaceDraft & { inventoryItemId: string; quantity: number };
const InventoryFields = typedFields<InventoryDraft>();
function InventoryDialog({ record, asked: { line, delivered }, onClose }: Props<'inventory'>) {
  const items = useLabels('inventoryItem');
  const draft = useMemo(
    (): InventoryDraft => ({
      ...placeDraft(record, line),
      inventoryItemId: line?.inventoryItemId ?? delivered?.chosenId ?? '',
      quantity: line?.quantity ?? delivered?.of.items[0]?.quantity ?? 10_000,
    }),
    [record, line, delivered],
  );
  return (
    <CommandDialog
      title={line ? line.item : 'Use inventory'}
      verb={line ? 'Save' : 'Add'}
      schema={InventoryEntry}
      draft={draft}
      toBody={(typed) => ({ ...emptyToNull(typed), ...(delivered && { deliveryId: delivered.of.id }) })}
      says={`What is counted leaves the stock.${delivered ? ` Brought: ${delivered.of.what}.` : ''}`}
      request={lineRequest('inventory', record, line)}
      onDone={after('Inventory saved.', onClose)}
      onClose={onClose}
    >
      <InventoryFields.Pick
        name="inventoryItemId"
        label="Item"
        className="wide"
        options={items.items?.map(({ value, label, unit }) => ({ value, label, hint: String(unit ?? '') })) ?? null}
        from={items}
      />
      <InventoryFields.Quantity name="quantity" label="Quantity" />
      <PlaceSection record={record} />
    </CommandDialog>
  );
}

/** Hours are removed knowing which day is the longest then: equipment may follow it. */
const RemoveDialog = ({ record, asked: { kind, line }, onClose }: Props<'remove'>) => (
  <ConfirmationDialog
    title={kind === 'labors' ? 'Remove these hours?' : 'Remove this line?'}
    verb="Remove"
    says="It no longer costs the job anything. The history still tells of it."
    request={() =>
      requestTo<Route>(jobCostPartRoutes[kind].remove, {
        params: { id: record.id, lineId: line.id },
        version: record.version,
        ...(kind === 'labors' && { body: { maxHours: longestDay(record.labors.filter(({ id }) => id !== line.id)) } }),
      })
    }
    onDone={after('Removed.', onClose)}
    onClose={onClose}
  />
);

type NoteDraft = { text: string; media: readonly string[] };
const NoteFields = typedFields<NoteDraft>();
const emptyNote: NoteDraft = { text: '', media: [] };
const NoteDialog = ({ record, onClose }: Props<'note'>) => (
  <CommandDialog
    title="Add a note"
    verb="Add note"
    schema={jobCostCommands.shapes.AddJobNote}
    draft={emptyNote}
    says="Everybody who sees the ticket reads it."
    request={(body) => requestTo(jobCostOwnRoutes.addNote, { params: { id: record.id }, body })}
    onDone={after('Note added.', onClose)}
    onClose={onClose}
  >
    <NoteFields.Area name="text" label="Note" className="wide" rows={4} />
    <AttachmentsField
      name="media"
      label="Files"
      help="Pictures of the site, delivery notes. They stand among the files of the ticket, too."
      resource={jobCost}
      record={record}
      limit={20}
    />
  </CommandDialog>
);

const RemoveNoteDialog = ({ record, asked: { noteId }, onClose }: Props<'removeNote'>) => (
  <ConfirmationDialog
    title="Remove this note?"
    verb="Remove"
    says="The history still tells of it."
    request={() => requestTo<Route>(jobCostOwnRoutes.removeNote, { params: { id: record.id, noteId } })}
    onDone={after('Note removed.', onClose)}
    onClose={onClose}
  />
);
