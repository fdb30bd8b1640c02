import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  payApplicationOwnRoutes,
  type ApplicationDraftSheet,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import type { Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { Money } from '#widgets/formats.tsx';
import { applicationBody, applicationDraft, figuresOf, type ApplicationDraft } from './draft.ts';
import { ApplicationEditor } from './editor.tsx';
import { RetentionSection } from './form-sections.tsx';
import { SummaryRows } from './panels.tsx';

const Fields = typedFields<ApplicationDraft>();
/** The contract of a new one stands in the address. */
const content = payApplicationOwnRoutes.draft.body.omit({ contractId: true, fromInvoiceId: true });

type Props = {
  sheet: ApplicationDraftSheet;
  /** Null for a new one. */
  record: PayApplicationView | null;
  back: string;
  onReload?: () => void;
  send: (body: z.input<typeof content>, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

/** An application as it is written: both sheets are live. */
export function ApplicationForm({ sheet, record, back, onReload, send, onDone }: Props) {
  const draft = useMemo(() => applicationDraft(sheet, record), [sheet, record]);
  const form = useRecordForm({
    schema: content,
    draft,
    toBody: (typed) => applicationBody(sheet, typed),
    version: record?.version,
    mergedAlone: [],
    send,
    onReload,
    onDone,
  });
  const typed = useWatch({ control: form.control }) as ApplicationDraft; // the whole draft
  const figures = figuresOf(sheet, typed);
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save application' : 'Create application'}
      back={back}
      savedBy={record?.updatedByName}
      summary={
        <span role="status">
          Due now <Money of={figures.due} strong /> · retained <Money of={figures.retention} />
        </span>
      }
    >
      <FormSection title="Application">
        <Fields.Text name="periodTo" label="Work through" type="date" />
        <Fields.Text name="date" label="Date" type="date" />
      </FormSection>
      <ApplicationEditor sheet={sheet} figures={figures} />
      <section className="form-section" aria-label="Summary">
        <header>
          <h2>Summary</h2>
        </header>
        <div className="application-summary sums">
          <SummaryRows sheet={figures} />
        </div>
      </section>
      <RetentionSection sheet={sheet} />
      <FormSection title="On the paper">
        <Fields.Area name="notes" label="Notes" optional className="wide" rows={2} />
        <Fields.Area
          name="overrideReason"
          label="Why a line is less than before"
          optional
          className="wide"
          rows={2}
          help="Only where work was applied for that was not done."
        />
        <Fields.Check name="notary" label="Leave room for a notary" />
      </FormSection>
    </RecordForm>
  );
}
