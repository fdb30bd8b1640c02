import { useWatch } from 'react-hook-form';
import { changeOrder, changeReasonNames, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import { blankDocument, documentBody, type DocumentDraft } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { linesForRequest } from '#documents/lines.ts';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { selectOptions } from '#widgets/labels.ts';
import { BeforeAndAfter } from './panels.tsx';

type Draft = DocumentDraft & { reason: ChangeOrderView['reason']; daysAdded: string };

const blank = (number: string, today: Day): Draft => ({
  ...blankDocument(number, today),
  reason: 'customerRequest',
  daysAdded: '0',
});

function toBody(draft: Draft) {
  const days = draft.daysAdded.trim() || '0';
  return {
    ...documentBody(draft),
    ...linesForRequest(draft.lineItems),
    daysAdded: /^[+-]?\d+$/.test(days) ? Number(days) : Number.NaN,
  };
}

const Fields = typedFields<Draft>();
type Props = DocumentFormProps<ChangeOrderView> & {
  /** The contract as it stands without this change; null until it is read, when its place is kept. */
  before: Cents | null;
};

export const ChangeOrderForm = ({ before, ...form }: Props) => (
  <DocumentForm {...form} of={changeOrder} blank={blank} toBody={toBody}>
    <LiveValue before={before} />
    <FormSection title="Change order">
      <Fields.Text
        name="name"
        label="Name"
        className="wide"
        autoFocus={!form.record}
        placeholder="Longer wall, 8 feet"
        maxLength={160}
      />
      <Fields.Select name="reason" label="Reason" options={selectOptions(changeReasonNames)} />
      <div className="field-pair">
        <NumberField of={changeOrder} record={form.record} />
        <Fields.Text name="date" label="Date" type="date" />
      </div>
      <Fields.Text
        name="daysAdded"
        label="Days added"
        inputMode="numeric"
        help="How much longer the work takes; less than zero where it takes less."
      />
    </FormSection>
    <LinesSection help="A negative price takes work out of the contract." />
    <TermsSection />
    <InternalNotesSection />
  </DocumentForm>
);

function LiveValue({ before }: Pick<Props, 'before'>) {
  const lines = useWatch<Draft, 'lineItems'>({ name: 'lineItems' });
  return <BeforeAndAfter before={before} change={linesForRequest(lines).amount ?? 0} />;
}
