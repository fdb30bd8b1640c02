import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  payApplicationOwnRoutes,
  type ApplicationDraftSheet,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { retentionReductions } from '@backoffice/contracts/features/retention-terms';
import { percentText, type Receipt } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { Money } from '#widgets/formats.tsx';
import { applicationBody, applicationDraft, figuresOf, isUsualRetention, type ApplicationDraft } from './draft.ts';
import { ApplicationEditor } from './editor.tsx';
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
  const kept = record?.retention ?? sheet.retention;
  const draft = useMemo(() => applicationDraft(sheet, record), [sheet, record]);
  const form = useRecordForm({
    schema: content,
    draft,
    toBody: (typed) => applicationBody(sheet, typed, kept),
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  const typed = useWatch({ control: form.control }) as ApplicationDraft; // the whole draft
  const figures = figuresOf(sheet, typed, kept);
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
        <div className="application-summary">
          <SummaryRows sheet={figures} />
        </div>
      </section>
      {isUsualRetention(kept) ? (
        <RetentionSection capBp={sheet.capBp} />
      ) : (
        <FormSection title="Retention" help="As the last application had it.">
          <span />
        </FormSection>
      )}
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

const RetentionSection = ({ capBp }: { capBp: number | null }) => (
  <FormSection
    title="Retention"
    {...(capBp !== null && { help: `California allows at most ${percentText(capBp)} on this contract.` })}
  >
    <Fields.Percent name="firstBp" label="Retained, in percent" />
    <Fields.Percent name="reducedFromBp" label="Reduced from, in percent of the contract" optional />
    <Fields.Percent name="reducedBp" label="Then, in percent" optional />
    <Fields.Select
      name="reduction"
      label="The lower percentage counts for"
      options={Object.entries(retentionReductions).map(([value, label]) => ({ value, label }))}
    />
  </FormSection>
);
