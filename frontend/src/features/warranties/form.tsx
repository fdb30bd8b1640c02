import { useWatch } from 'react-hook-form';
import { warranty, warrantyEnd, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { documentBody } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { isDay } from '#forms/typed-day.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { TemplateArea } from '#templates/template-area.tsx';

export const blankWarranty = (number: string, today: Day) => ({
  number,
  name: '',
  date: today as string,
  startDate: '',
  months: '12',
  coverage: '',
  exclusions: '',
  maintenanceDuties: '',
  claimContact: '',
  terms: '',
  internalNotes: '',
});
type Draft = ReturnType<typeof blankWarranty>;

const monthsFrom = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);
const toBody = ({ startDate, months, ...draft }: Draft) => ({
  ...documentBody(draft),
  startDate: startDate || undefined,
  months: monthsFrom(months),
});

const Fields = typedFields<Draft>();
type Props = DocumentFormProps<WarrantyView> & {
  /** What a new one begins with; the same function as long as that is the same. */
  blank?: typeof blankWarranty;
};

export const WarrantyForm = ({ blank = blankWarranty, ...form }: Props) => (
  <DocumentForm {...form} of={warranty} blank={blank} toBody={toBody}>
    <FormSection title="Warranty">
      <Fields.Text name="name" label="Name" className="wide" autoFocus={!form.record} maxLength={160} />
      <div className="field-pair">
        <NumberField of={warranty} record={form.record} />
        <Fields.Text name="date" label="Date" type="date" />
      </div>
      <div className="field-pair">
        <Fields.Text name="startDate" label="Begins" type="date" />
        <Fields.Text name="months" label="Months" inputMode="numeric" maxLength={3} help={<LastDay />} />
      </div>
    </FormSection>
    <FormSection title="What it covers">
      <TemplateArea name="coverage" label="What is covered" />
      <TemplateArea name="exclusions" label="What is not covered" optional />
      <TemplateArea name="maintenanceDuties" label="How to keep it" optional />
    </FormSection>
    <FormSection title="Claims and terms">
      <Fields.Text
        name="claimContact"
        label="Claims go to"
        optional
        className="wide"
        maxLength={500}
        placeholder="Luis Ortega, (619) 555-0142"
        help="Left empty, the office: its phone and its email."
      />
      <TemplateArea name="terms" label="Terms" optional />
    </FormSection>
    <InternalNotesSection />
  </DocumentForm>
);

/** The last day of the term, as far as it is typed. */
function LastDay() {
  const [startDate, typed] = useWatch<Draft, ['startDate', 'months']>({ name: ['startDate', 'months'] });
  const months = monthsFrom(typed);
  return isDay(startDate) && months >= 1 && months <= 240
    ? `The last day is ${dayText(warrantyEnd({ startDate, months }))}.`
    : 'From 1 to 240.';
}
