import { useWatch } from 'react-hook-form';
import { warranty, warrantyEnd, warrantyFields, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { dayText } from '@backoffice/contracts/kernel';
import { documentForm, type KindDraft } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { isDay } from '#forms/typed-day.ts';
import { TemplateArea } from '#templates/template-area.tsx';

type Term = { startDate: string; months: string };
type Draft = KindDraft<Term>;
export const { blank: blankWarranty, toBody } = documentForm<Term>(warrantyFields);

type Props = DocumentFormProps<WarrantyView> & {
  /** What a new one begins with; the same function as long as that is the same. */
  blank?: typeof blankWarranty;
};

const sections = [
  { title: 'Warranty', fields: 'name number startDate' },
  { title: 'What it covers', fields: 'coverage exclusions maintenanceDuties' },
  { title: 'Claims and terms', fields: 'claimContact terms' },
];
const { date, months, internalNotes: _below, ...fields } = warrantyFields;
const area = (name: 'coverage' | 'exclusions' | 'maintenanceDuties' | 'terms') => (
  <TemplateArea name={name} label={warrantyFields[name].label} {...(name !== 'coverage' && { optional: true })} />
);

export const WarrantyForm = ({ blank = blankWarranty, ...form }: Props) => (
  <DocumentForm {...form} of={warranty} blank={blank} toBody={toBody}>
    <FieldSections
      of={fields}
      autoFocus={!form.record}
      sections={sections}
      controls={{
        number: (
          <div className="field-pair">
            <NumberField of={warranty} record={form.record} />
            <FieldControl name="date" field={date} />
          </div>
        ),
        startDate: (
          <div className="field-pair">
            <FieldControl name="startDate" field={fields.startDate} />
            <FieldControl name="months" field={months} help={<LastDay />} />
          </div>
        ),
        coverage: area('coverage'),
        exclusions: area('exclusions'),
        maintenanceDuties: area('maintenanceDuties'),
        terms: area('terms'),
      }}
    />
    <InternalNotesSection />
  </DocumentForm>
);

/** The last day of the term, as far as it is typed. */
function LastDay() {
  const [startDate, typed] = useWatch<Draft, ['startDate', 'months']>({ name: ['startDate', 'months'] });
  const length = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return isDay(startDate) && length >= 1 && length <= 240
    ? `The last day is ${dayText(warrantyEnd({ startDate, months: length }))}.`
    : 'From 1 to 240.';
}
