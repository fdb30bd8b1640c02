import { useWatch } from 'react-hook-form';
import { warranty, warrantyEnd, warrantyFields, type WarrantyView } from '@backoffice/contracts/features/warranties';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { documentBody } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { fieldBody, fieldDraft, type FieldDraft } from '#fields/field-draft.ts';
import { FieldSections } from '#fields/field-sections.tsx';
import { isDay } from '#forms/typed-day.ts';
import { TemplateArea } from '#templates/template-area.tsx';

type Draft = FieldDraft & { number: string; date: string; startDate: string; months: string };

export const blankWarranty = (number: string, today: Day): Draft => ({
  ...fieldDraft(warrantyFields, {}, null),
  number,
  date: today,
  startDate: '',
  months: String(warrantyFields.months.schema.parse(undefined)),
});
const toBody = ({ number, ...draft }: Draft) =>
  documentBody({ number, date: draft.date, ...fieldBody(warrantyFields, draft) });

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
