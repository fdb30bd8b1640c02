import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { miscItem } from '@backoffice/contracts/dictionaries/misc-items';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { wage } from '@backoffice/contracts/dictionaries/wages';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { jobCostPostingRouteTable } from '@backoffice/contracts/features/job-cost-postings';
import {
  EquipmentEntry,
  jobCost,
  jobCostPartRoutes,
  MaterialEntry,
  type JobCostPartName,
} from '@backoffice/contracts/features/job-costs';
import type { Route } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { withBookChanges } from '#figures/book-changes.ts';
import { ReceiptPhotos } from '#photos/receipt-photos.tsx';
import { AttachmentsField } from '#files/attachments-field.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { selectOptions } from '#widgets/labels.ts';
import { materialOf, type DeliveredLine } from './calculations.ts';
import type { JobCostRecord } from './columns.ts';
import { LinkFields } from './form-sections.tsx';

/** What may cost something: dictionaries by their labels, read when they are asked for. */
const lists = { worker, wage, supplier, miscItem, equipment, inventoryItem } as const;
export function useLabels(of: keyof typeof lists) {
  const reading = useRecordLabels(lists[of]);
  return {
    ...reading,
    items: reading.data?.items ?? null,
    options: reading.data?.items.map(({ value, label }) => ({ value, label })) ?? null,
  };
}

/** The lines of the contract that work is done for. */
export function usePhases(contractId: string | null) {
  const reading = useRouteRead(
    jobCostPostingRouteTable.phases,
    contractId === null ? null : { query: { contractId } },
    ['Contract', 'ChangeOrder'],
  );
  return {
    ...reading,
    options: reading.data?.items.map(({ lineItemId, name }) => ({ value: lineItemId, label: name })) ?? null,
  };
}

type LineProps<Part extends JobCostPartName> = {
  record: JobCostRecord;
  line: JobCostRecord[Part][number] | null;
  /** What came to a site, of which one is to be made. */
  delivered?: DeliveredLine | undefined;
  onClose: () => void;
};

/** Adds a line, or edits the one that is there. */
export const lineRequest =
  (part: JobCostPartName, { id, version }: JobCostRecord, line: { readonly id: string } | null) =>
  (body: unknown) => {
    const { add, edit } = jobCostPartRoutes[part];
    return line === null
      ? requestTo<Route>(add, { params: { id }, body, version })
      : requestTo<Route>(edit, { params: { id, lineId: line.id }, body, version });
  };
/** Says what was done, and what followed in the books. */
export const after = (says: string, onClose: () => void) => (answer?: unknown) => {
  notifySuccess(withBookChanges(says, answer));
  onClose();
};

export type PlaceDraft = { workDate: string; lineItemId: string };
export const placeDraft = (
  record: JobCostRecord,
  line: { workDate: string; lineItemId: string | null } | null,
): PlaceDraft => ({
  workDate: line?.workDate ?? record.date,
  lineItemId: line?.lineItemId ?? '',
});
const PlaceFields = typedFields<PlaceDraft>();
export function PlaceSection({ record }: { record: JobCostRecord }) {
  const phases = usePhases(record.contractId);
  return (
    <>
      <PlaceFields.Text name="workDate" label="Day" type="date" />
      <PlaceFields.Pick
        name="lineItemId"
        label="Phase"
        optional
        options={phases.options}
        from={phases}
        placeholder="None"
      />
    </>
  );
}
export const emptyToNull = <Draft extends object>(draft: Draft): { [Field in keyof Draft]: Draft[Field] | null } =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, value === '' && name.endsWith('Id') ? null : value]),
  ) as {
    [Field in keyof Draft]: Draft[Field] | null;
  }; // the same fields

type MaterialDraft = PlaceDraft & {
  source: string;
  supplierId: string;
  miscItemId: string;
  invoiceRef: string;
  description: string;
  quantity: number;
  unit: string;
  unitCost: number | null;
  tax: number;
  billable: boolean;
  receiptPaths: readonly string[];
  linkBill: boolean;
  confirmDifference: boolean;
};
const MaterialFields = typedFields<MaterialDraft>();
export function MaterialDialog({ record, line, delivered, onClose }: LineProps<'materials'>) {
  const draft = useMemo(
    (): MaterialDraft => ({
      ...placeDraft(record, line),
      source: line?.source ?? 'supplier',
      supplierId: line?.supplierId ?? '',
      miscItemId: line?.miscItemId ?? '',
      invoiceRef: line?.invoiceRef ?? '',
      description: line?.description ?? '',
      quantity: line?.quantity ?? 10_000,
      unit: line?.unit ?? '',
      unitCost: line?.unitCost ?? null,
      tax: line?.tax ?? 0,
      billable: line?.billable ?? true,
      receiptPaths: line?.receiptPath ? [line.receiptPath] : [],
      linkBill: false,
      confirmDifference: false,
      ...(delivered && materialOf(delivered)),
    }),
    [record, line, delivered],
  );
  return (
    <CommandDialog
      title={line ? 'Material' : 'Add material'}
      verb={line ? 'Save' : 'Add'}
      schema={MaterialEntry}
      draft={draft}
      says="Bought from a supplier, or a misc item at its rate."
      toBody={({ unitCost, receiptPaths: [receiptPath = null], ...typed }) => ({
        ...emptyToNull(typed),
        receiptPath,
        ...(typed.source === 'misc' ? { supplierId: null } : { miscItemId: null }),
        ...(unitCost === null ? {} : { unitCost }),
        ...(delivered && { deliveryId: delivered.of.id }),
      })}
      request={lineRequest('materials', record, line)}
      onDone={after('Material saved.', onClose)}
      onClose={onClose}
    >
      {delivered && <ReceiptPhotos photos={delivered.of.photos} />}
      <MaterialFields.Select
        name="source"
        label="From"
        options={selectOptions({ supplier: 'A supplier', misc: 'Misc items' })}
      />
      <SourceField />
      <MaterialFields.Text name="description" label="Description" optional className="wide" maxLength={200} />
      <MaterialFields.Quantity name="quantity" label="Quantity" />
      <MaterialFields.Text name="unit" label="Unit" optional maxLength={20} />
      <MaterialFields.Money name="unitCost" label="Cost of one" optional />
      <MaterialFields.Money name="tax" label="Tax" />
      <PlaceSection record={record} />
      <AttachmentsField
        name="receiptPaths"
        label="Receipt"
        help="A picture or a PDF; it stands among the files of the ticket, too."
        resource={jobCost}
        record={record}
        limit={1}
      />
      <MaterialFields.Check name="billable" label="Billable" />
    </CommandDialog>
  );
}
function SourceField() {
  const source = useWatch<MaterialDraft, 'source'>({ name: 'source' });
  return source === 'misc' ? <MiscItemField /> : <SupplierFields />;
}
function MiscItemField() {
  const items = useLabels('miscItem');
  return <MaterialFields.Pick name="miscItemId" label="Misc item" options={items.options} from={items} />;
}
function SupplierFields() {
  const suppliers = useLabels('supplier');
  return (
    <>
      <MaterialFields.Pick name="supplierId" label="Supplier" options={suppliers.options} from={suppliers} />
      <MaterialFields.Text name="invoiceRef" label="Supplier’s invoice" optional maxLength={60} />
      <LinkFields />
    </>
  );
}

type EquipmentDraft = PlaceDraft & { equipmentId: string; quantity: number; followsLaborHours: boolean };
const EquipmentFields = typedFields<EquipmentDraft>();
export function EquipmentDialog({ record, line, onClose }: LineProps<'equipments'>) {
  const machines = useLabels('equipment');
  const draft = useMemo(
    (): EquipmentDraft => ({
      ...placeDraft(record, line),
      equipmentId: line?.equipmentId ?? '',
      quantity: line?.quantity ?? 10_000,
      followsLaborHours: line?.followsLaborHours ?? false,
    }),
    [record, line],
  );
  return (
    <CommandDialog
      title={line ? line.equipmentName : 'Add equipment'}
      verb={line ? 'Save' : 'Add'}
      schema={EquipmentEntry}
      draft={draft}
      toBody={emptyToNull}
      says="It is priced by the rate of its day."
      request={lineRequest('equipments', record, line)}
      onDone={after('Equipment saved.', onClose)}
      onClose={onClose}
    >
      <EquipmentFields.Pick
        name="equipmentId"
        label="Equipment"
        className="wide"
        options={
          machines.items?.map(({ value, label, unitNumber }) => ({ value, label, hint: String(unitNumber ?? '') })) ??
          null
        }
        from={machines}
      />
      <EquipmentFields.Quantity name="quantity" label="How long, or how many" />
      <EquipmentFields.Check name="followsLaborHours" label="Runs as long as the longest worker" />
      <PlaceSection record={record} />
    </CommandDialog>
  );
}
