import { useEffect, useMemo, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { invoice, invoiceKinds, type BillingSheet, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { isDay } from '#forms/typed-day.ts';
import { addDays, type Receipt } from '@backoffice/contracts/kernel';
import { NumberField } from '#documents/document-form.tsx';
import { RICH_TEXT_HELP } from '#documents/document-sections.tsx';
import { LineEditor } from '#documents/line-editor.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AmountSection } from './form-sections.tsx';
import { billedCosts, computeFigures, type BillingFigures } from './calculations.ts';
import { invoiceKindText } from './columns.ts';
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
          label="Kind"
          options={invoiceKinds
            .filter((value) => value !== (sheet.costPlus ? 'progress' : 'costPlus'))
            .map((value) => ({ value, label: invoiceKindText(value) }))}
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
      {sheet.costPlus ? (
        figures.costPlus && <CostsSection lines={sheet.costPlus.lines} />
      ) : (
        <section className="form-section form-lines" aria-label="Schedule">
          <header>
            <h2>Schedule</h2>
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
      <AmountSection figures={figures} retentionBp={sheet.retentionBp} />
      <FormSection title="Words" help={RICH_TEXT_HELP}>
        <Fields.Area name="notes" label="Notes" optional rows={3} className="wide" />
        <Fields.Area name="terms" label="Terms" optional rows={4} className="wide" />
      </FormSection>
    </RecordForm>
  );
}

function useFigures(
  sheet: BillingSheet,
  control: ReturnType<typeof useFormContext<InvoiceDraft>>['control'],
): BillingFigures {
  const [lineItems, invoiceItems, retentionReleased, kind, costLines] = useWatch({
    control,
    name: ['lineItems', 'invoiceItems', 'retentionReleased', 'kind', 'costLines'],
  });
  return useMemo(
    () => computeFigures(sheet, lineItems, invoiceItems, retentionReleased, billedCosts(sheet, kind, costLines)),
    [sheet, lineItems, invoiceItems, retentionReleased, kind, costLines],
  );
}

/** Follows the date by the customer's days to pay, until somebody says otherwise. */
function DueDateField({ netDays }: { netDays: number }) {
  const { control, getFieldState, setValue } = useFormContext<InvoiceDraft>();
  const date = useWatch({ control, name: 'date' });
  useEffect(() => {
    if (isDay(date) && getFieldState('date').isDirty && !getFieldState('dueDate').isDirty)
      setValue('dueDate', addDays(date, netDays));
  }, [date, netDays, getFieldState, setValue]);
  return <Fields.Text name="dueDate" label="Due" type="date" help={`${countText(netDays, 'day', 'days')} to pay`} />;
}
