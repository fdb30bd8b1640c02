import { useEffect, useMemo, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Billing, invoiceCommands, invoiceKinds, type BillingSheet } from '@backoffice/contracts/features/invoices';
import { addDays, dollarsText, type Receipt } from '@backoffice/contracts/kernel';
import { LineEditor } from '#documents/line-editor.tsx';
import { blankLine, hasReadableFigures, withoutTrailingBlanks, type DraftLine } from '#documents/lines.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { countText } from '#widgets/labels.ts';
import { invoiceKindText } from './columns.ts';
import {
  computeFigures,
  hasInvalidEntry,
  entriesToBody,
  lineEntryOf,
  type BillingFigures,
  type LineEntry,
} from './calculations.ts';
import { BillingEditor } from './editor.tsx';
import { LiveSums } from './panels.tsx';
import type { InvoiceRecord } from './queries.ts';

/** What is written into an invoice, new or not; the contract it bills is said beside it. */
export const invoiceContentSchema = invoiceCommands.shapes.EditInvoice;
export type InvoiceBody = z.input<typeof invoiceContentSchema>;
type InvoiceKind = (typeof invoiceKinds)[number];

type Draft = {
  number: string;
  kind: InvoiceKind;
  date: string;
  dueDate: string;
  throughDate: string;
  lineItems: readonly LineEntry[];
  invoiceItems: readonly DraftLine[];
  retentionReleased: number;
  overbillingReason: string;
  notes: string;
  terms: string;
};

const blankDraft = ({ number, date, dueDate, terms }: BillingSheet): Draft => ({
  number,
  kind: 'progress',
  date,
  dueDate,
  throughDate: '',
  lineItems: [],
  invoiceItems: [],
  retentionReleased: 0,
  overbillingReason: '',
  notes: '',
  terms,
});
const draftOf = ({
  number,
  kind,
  date,
  dueDate,
  throughDate,
  lineItems,
  invoiceItems,
  retentionReleased,
  overbillingReason,
  notes,
  terms,
}: InvoiceRecord): Draft => ({
  number,
  kind,
  date,
  dueDate,
  throughDate: throughDate ?? '',
  retentionReleased,
  overbillingReason,
  notes,
  terms,
  lineItems: lineItems.map(({ sourceLineItemId, billing }) =>
    lineEntryOf({ sourceLineItemId, billing: Billing.parse(billing) }),
  ),
  invoiceItems: invoiceItems.map((item) => ({ ...blankLine(item), key: item.id })),
});

const bodyFor =
  (sheet: BillingSheet) =>
  ({ lineItems, invoiceItems, ...draft }: Draft) => {
    const items = withoutTrailingBlanks(invoiceItems);
    const { over, sums } = computeFigures(sheet, lineItems, items, draft.retentionReleased);
    const isReadable = !hasInvalidEntry(lineItems) && items.every(hasReadableFigures);
    return {
      ...draft,
      number: draft.number.trim() || undefined,
      date: draft.date || undefined,
      dueDate: draft.dueDate || undefined,
      throughDate: draft.throughDate || null,
      lineItems: entriesToBody(lineItems),
      overbillingReason: over.length > 0 ? draft.overbillingReason : '',
      amount: isReadable ? sums.amount : undefined,
      invoiceItems: items.map(({ id, name, description, quantity, unit, unitPrice, retentionApplies }) => ({
        id,
        name,
        description,
        quantity,
        unit,
        unitPrice,
        retentionApplies,
      })),
    };
  };

const Fields = typedFields<Draft>();
type Props = {
  record: InvoiceRecord | null;
  sheet: BillingSheet;
  back: string;
  disabled?: boolean;
  onReload?: () => void;
  send: (body: InvoiceBody, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function InvoiceForm({ record, sheet, back, disabled = false, onReload, send, onDone }: Props) {
  // What others bill may change the sheet while one types; what is typed stays.
  const [begun] = useState(() => blankDraft(sheet));
  const draft = useMemo(() => (record ? draftOf(record) : begun), [record, begun]);
  const form = useRecordForm({
    schema: invoiceContentSchema,
    draft,
    toBody: bodyFor(sheet),
    version: record?.version,
    send: requireOverbillingReason(sheet, send),
    onReload,
    onDone,
  });
  const figures = useFigures(sheet, form.control);
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save invoice' : 'Create invoice'}
      back={back}
      savedBy={record?.updatedByName}
      disabled={disabled}
      summary={
        <span className="billing-due">
          Amount due{' '}
          <output aria-label="Amount due">
            <Money of={figures.sums.amountDue} strong />
          </output>
        </span>
      }
    >
      <FormSection title="Invoice">
        <Fields.Text
          name="number"
          label="Number"
          help={record ? undefined : 'The next free number of the company.'}
          maxLength={20}
        />
        <Fields.Select
          name="kind"
          label="Kind"
          options={invoiceKinds.map((value) => ({ value, label: invoiceKindText(value) }))}
        />
        <div className="field-pair">
          <Fields.Text name="date" label="Date" type="date" />
          <DueDateField netDays={sheet.netDays} />
        </div>
        <Fields.Text
          name="throughDate"
          label="Work through"
          optional
          type="date"
          help="The last day of the work that is billed."
        />
      </FormSection>
      <section className="form-section form-lines" aria-label="Schedule">
        <header>
          <h2>Schedule</h2>
        </header>
        <BillingEditor sheet={sheet} figures={figures} />
      </section>
      {figures.over.length > 0 && (
        <FormSection title="Overbilling" help="The customer does not see the reason.">
          <Callout intent="warning" compact className="wide">
            {countText(figures.over.length, 'line is', 'lines are')} billed beyond the price:{' '}
            {figures.over.map(({ name }) => name).join(', ')}.
          </Callout>
          <Fields.Area name="overbillingReason" label="Reason" rows={2} className="wide" />
        </FormSection>
      )}
      <section className="form-section form-lines" aria-label="Beside the contract">
        <header>
          <h2>Beside the contract</h2>
          <p className="muted">Extras, time and material, adjustments. Retention is held only of what says so.</p>
        </header>
        <LineEditor name="invoiceItems" items />
      </section>
      <section className="form-section billing-end" aria-label="Amount">
        <header>
          <h2>Amount</h2>
          <p className="muted">The figures that the customer reads.</p>
        </header>
        <div className="billing-ends">
          <RetentionReleaseField figures={figures} />
          <LiveSums figures={figures} retentionBp={sheet.retentionBp} />
        </div>
      </section>
      <FormSection title="Words" help="**bold**, *italic*, and lists with - or 1. are understood.">
        <Fields.Area name="notes" label="Notes" optional rows={3} className="wide" />
        <Fields.Area name="terms" label="Terms" optional rows={4} className="wide" />
      </FormSection>
    </RecordForm>
  );
}

function useFigures(sheet: BillingSheet, control: ReturnType<typeof useFormContext<Draft>>['control']): BillingFigures {
  const [lineItems, invoiceItems, retentionReleased] = useWatch({
    control,
    name: ['lineItems', 'invoiceItems', 'retentionReleased'],
  });
  return useMemo(
    () => computeFigures(sheet, lineItems, invoiceItems, retentionReleased),
    [sheet, lineItems, invoiceItems, retentionReleased],
  );
}

/** Whoever bills a line beyond its price says why before the server has to ask. */
const requireOverbillingReason =
  (sheet: BillingSheet, send: Props['send']): Props['send'] =>
  async (body, version) => {
    const { over } = computeFigures(
      sheet,
      (body.lineItems ?? []).map((line) => lineEntryOf(line)),
      [],
      0,
    );
    if (over.length === 0 || body.overbillingReason?.trim()) return send(body, version);
    const message = 'Say why these lines are billed beyond their price.';
    return {
      ok: false,
      problem: {
        type: 'VALIDATION_ERROR',
        code: 'OVERBILLED',
        message,
        details: [{ field: 'overbillingReason', code: 'OVERBILLED', message }],
        requestId: '',
      },
    };
  };

/** Follows the date by the customer's days to pay, until somebody says otherwise. */
function DueDateField({ netDays }: { netDays: number }) {
  const { control, getFieldState, setValue } = useFormContext<Draft>();
  const date = useWatch({ control, name: 'date' });
  useEffect(() => {
    if (date && getFieldState('date').isDirty && !getFieldState('dueDate').isDirty)
      setValue('dueDate', addDays(date, netDays));
  }, [date, netDays, getFieldState, setValue]);
  return <Fields.Text name="dueDate" label="Due" type="date" help={`${countText(netDays, 'day', 'days')} to pay`} />;
}

function RetentionReleaseField({ figures: { retained } }: { figures: BillingFigures }) {
  const { setValue } = useFormContext<Draft>();
  return (
    <div className="billing-release">
      <Fields.Money
        name="retentionReleased"
        label="Release retention"
        help={retained > 0 ? `${dollarsText(retained)} is held with this invoice.` : 'No retention is held.'}
      />
      {retained > 0 && (
        <Button
          size="small"
          text="Release all of it"
          onClick={() => setValue('retentionReleased', retained, { shouldDirty: true })}
        />
      )}
    </div>
  );
}
