import { useEffect, useMemo, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  invoice,
  invoiceFields,
  invoiceKinds,
  type BillingSheet,
  type InvoiceView,
} from '@backoffice/contracts/features/invoices';
import { isDay } from '#forms/typed-day.ts';
import { addDays, type Receipt } from '@backoffice/contracts/kernel';
import { NumberField } from '#documents/document-form.tsx';
import { RICH_TEXT_HELP } from '#documents/document-sections.tsx';
import { LineEditor } from '#documents/line-editor.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { Money } from '#widgets/formats.tsx';
import { countText, selectOptions } from '#widgets/labels.ts';
import { AmountSection } from './form-sections.tsx';
import { billedCosts, computeFigures, type BillingFigures } from './calculations.ts';
import {
  blankDraft,
  bodyFor,
  draftOf,
  invoiceContentSchema,
  requireOverbillingReason,
  type InvoiceDraft,
  type SendInvoice,
} from './draft.ts';
import { BillingEditor } from './editor.tsx';
import { CostsSection } from './table.tsx';

const Fields = typedFields<InvoiceDraft>();
const {
  kind,
  date,
  dueDate,
  throughDate,
  lineItems: schedule,
  invoiceItems,
  overbillingReason,
  notes,
  terms,
} = invoiceFields;
type Props = {
  record: InvoiceView | null;
  sheet: BillingSheet;
  back: string;
  disabled?: boolean;
  onReload?: () => void;
  send: SendInvoice;
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
      isKept
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
        <NumberField of={invoice} record={record} />
        <Fields.Select
          name="kind"
          label={kind.label}
          options={selectOptions(invoiceKinds).filter(
            ({ value }) => value !== (sheet.costPlus ? 'progress' : 'costPlus'),
          )}
        />
        <div className="field-pair">
          <FieldControl name="date" field={date} />
          <DueDateField netDays={sheet.netDays} />
        </div>
        <FieldControl name="throughDate" field={throughDate} />
      </FormSection>
      {sheet.costPlus ? (
        figures.costPlus && <CostsSection lines={sheet.costPlus.lines} />
      ) : (
        <section className="form-section form-lines" aria-label={schedule.label}>
          <header>
            <h2>{schedule.label}</h2>
          </header>
          <BillingEditor sheet={sheet} figures={figures} />
        </section>
      )}
      {figures.over.length > 0 && (
        <FormSection title="Overbilling" help="The customer does not see the reason.">
          <Callout intent="warning" compact className="wide">
            {countText(figures.over.length, 'line is', 'lines are')} billed beyond the price:{' '}
            {figures.over.map(({ name }) => name).join(', ')}.
          </Callout>
          <FieldControl name="overbillingReason" field={{ ...overbillingReason, optional: false }} />
        </FormSection>
      )}
      <section className="form-section form-lines" aria-label={invoiceItems.label}>
        <header>
          <h2>{invoiceItems.label}</h2>
          <p className="muted">{invoiceItems.help}</p>
        </header>
        <LineEditor name="invoiceItems" items />
      </section>
      <AmountSection figures={figures} retentionBp={sheet.retentionBp} />
      <FormSection title="Words" help={RICH_TEXT_HELP}>
        <FieldControl name="notes" field={notes} />
        <FieldControl name="terms" field={terms} />
      </FormSection>
    </RecordForm>
  );
}

function useFigures(
  sheet: BillingSheet,
  control: ReturnType<typeof useFormContext<InvoiceDraft>>['control'],
): BillingFigures {
  const [lines, items, retentionReleased, chosen, costLines] = useWatch({
    control,
    name: ['lineItems', 'invoiceItems', 'retentionReleased', 'kind', 'costLines'],
  });
  return useMemo(
    () => computeFigures(sheet, lines, items, retentionReleased, billedCosts(sheet, chosen, costLines)),
    [sheet, lines, items, retentionReleased, chosen, costLines],
  );
}

/** Follows the date by the customer's days to pay, until somebody says otherwise. */
function DueDateField({ netDays }: { netDays: number }) {
  const { control, getFieldState, setValue } = useFormContext<InvoiceDraft>();
  const day = useWatch({ control, name: 'date' });
  useEffect(() => {
    if (isDay(day) && getFieldState('date').isDirty && !getFieldState('dueDate').isDirty)
      setValue('dueDate', addDays(day, netDays));
  }, [day, netDays, getFieldState, setValue]);
  return <FieldControl name="dueDate" field={dueDate} help={`${countText(netDays, 'day', 'days')} to pay`} />;
}
