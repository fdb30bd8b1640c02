import { useMemo, useState } from 'react';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { contract } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import { openingOwnRoutes, type OpeningAnswer } from '@backoffice/contracts/features/openings';
import { addDays, type Cents } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';

export type DialogProps = { of: OpeningAnswer; onClose: () => void; onDone: () => void };
const routes = openingOwnRoutes;

const DayFields = typedFields<{ date: string }>();
export function StartDialog({ of: { date, version }, onClose, onDone }: DialogProps) {
  const yesterday = addDays(useToday(), -1);
  const [draft] = useState({ date: date ?? yesterday });
  return (
    <CommandDialog
      title="Day that the books begin"
      verb="Begin on this day"
      schema={routes.start.body}
      draft={draft}
      says="What was owed and owned at the end of this day is what the books begin with. The last day of a month is best."
      request={(body) => requestTo(routes.start, { body, version })}
      onDone={onDone}
      onClose={onClose}
    >
      <DayFields.Text name="date" label="Day" type="date" autoFocus />
    </CommandDialog>
  );
}

type InvoiceDraft = {
  contractId: string;
  locationId: string;
  number: string;
  date: string;
  dueDate: string;
  original: Cents | null;
  retention: Cents | null;
  open: Cents | null;
};
const InvoiceFields = typedFields<InvoiceDraft>();
export function AddInvoiceDialog({ of, onClose, onDone }: DialogProps) {
  const contracts = useRecordLabels(contract);
  const locations = useRecordLabels(location);
  const day = of.date ?? '';
  const draft = useMemo(
    (): InvoiceDraft => ({
      contractId: '',
      locationId: '',
      number: '',
      date: day,
      dueDate: day,
      original: null,
      retention: null,
      open: null,
    }),
    [day],
  );
  const items = contracts.data?.items;
  return (
    <CommandDialog
      title="Add an open invoice"
      verb="Add the invoice"
      schema={routes.invoices.body}
      draft={draft}
      toBody={({ contractId, locationId, retention, open, original, ...typed }) => ({
        invoices: [
          ...of.invoices,
          {
            ...typed,
            contractId: contractId || null,
            locationId: contractId === '' ? locationId || null : null,
            contractName: items?.find(({ value }) => value === contractId)?.label ?? '',
            retention: retention ?? 0,
            open: open ?? 0,
            original: original ?? (open ?? 0) + (retention ?? 0),
          },
        ],
      })}
      says="It is owed and aged from now on, and is no revenue again. Where only retention is left, nothing is open."
      request={(body) => requestTo(routes.invoices, { body, version: of.version })}
      onDone={() => {
        notifySuccess('Invoice added.');
        onDone();
      }}
      onClose={onClose}
    >
      <InvoiceFields.Pick
        name="contractId"
        label="Contract"
        options={items ?? null}
        from={contracts}
        optional
        placeholder="None: brought forward"
      />
      <InvoiceFields.Pick
        name="locationId"
        label="Location"
        options={locations.data?.items ?? null}
        from={locations}
        optional
        placeholder="Where there is no contract"
      />
      <InvoiceFields.Text name="number" label="Number" maxLength={20} />
      <InvoiceFields.Text name="date" label="Date" type="date" />
      <InvoiceFields.Text name="dueDate" label="Due" type="date" />
      <InvoiceFields.Money name="open" label="Open" placeholder="0.00" />
      <InvoiceFields.Money name="retention" label="Retention held" placeholder="0.00" />
      <InvoiceFields.Money name="original" label="Billed in all" optional help="Empty: what is open and retained." />
    </CommandDialog>
  );
}

type BillDraft = {
  vendorId: string;
  ref: string;
  date: string;
  dueDate: string;
  open: Cents | null;
  retentionHeld: Cents | null;
};
const BillFields = typedFields<BillDraft>();
export function AddBillDialog({ of, onClose, onDone }: DialogProps) {
  const vendors = useRecordLabels(supplier);
  const day = of.date ?? '';
  const draft = useMemo(
    (): BillDraft => ({ vendorId: '', ref: '', date: day, dueDate: day, open: null, retentionHeld: null }),
    [day],
  );
  const items = vendors.data?.items;
  return (
    <CommandDialog
      title="Add an open bill"
      verb="Add the bill"
      schema={routes.bills.body}
      draft={draft}
      toBody={({ vendorId, open, retentionHeld, ...typed }) => ({
        bills: [
          ...of.bills,
          {
            ...typed,
            vendorId,
            vendorName: items?.find(({ value }) => value === vendorId)?.label ?? '',
            open: open ?? 0,
            retentionHeld: retentionHeld ?? 0,
          },
        ],
      })}
      says="Checks pay it like any other bill. It is no cost again."
      request={(body) => requestTo(routes.bills, { body, version: of.version })}
      onDone={() => {
        notifySuccess('Bill added.');
        onDone();
      }}
      onClose={onClose}
    >
      <BillFields.Pick name="vendorId" label="Vendor" options={items ?? null} from={vendors} />
      <BillFields.Text name="ref" label="Number" maxLength={60} />
      <BillFields.Text name="date" label="Date" type="date" />
      <BillFields.Text name="dueDate" label="Due" type="date" />
      <BillFields.Money name="open" label="Open" placeholder="0.00" />
      <BillFields.Money name="retentionHeld" label="Retention held" placeholder="0.00" />
    </CommandDialog>
  );
}

const UndoFields = typedFields<{ reason: string }>();
export function UndoDialog({ of: { version }, onClose, onDone }: DialogProps) {
  const [draft] = useState({ reason: '' });
  return (
    <CommandDialog
      title="Undo the opening"
      verb="Undo the opening"
      intent="danger"
      schema={routes.undo.body}
      draft={draft}
      says="All that it posted is posted back on its day. What you entered stays, as a draft."
      request={(body) => requestTo(routes.undo, { body, version })}
      onDone={() => {
        notifySuccess('The opening is a draft again.');
        onDone();
      }}
      onClose={onClose}
    >
      <UndoFields.Text name="reason" label="Why" maxLength={2_000} />
    </CommandDialog>
  );
}
