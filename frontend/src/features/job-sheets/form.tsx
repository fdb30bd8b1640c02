import { useFormContext, useWatch } from 'react-hook-form';
import {
  isDigTicketExpired,
  jobSheet,
  jobSheetFields,
  jobSheetWarnings,
  type JobSheetView,
} from '@backoffice/contracts/features/job-sheets';
import { dayText, fillSentence } from '@backoffice/contracts/kernel';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { blankJobSheet, jobSheetBody, type JobSheetDraft } from './draft.ts';
import { PhasesSection } from './entries.tsx';
import { BookedNote, CrewSection, SuppliesSections } from './form-sections.tsx';
import { useCrewChoices } from './queries.ts';
import './form.css';

const Fields = typedFields<JobSheetDraft>();
const { name, date, startTime, foremanId, siteContact, digAlert, directions, safetyNotes, safetyNotesSpanish } =
  jobSheetFields;
type Props = DocumentFormProps<JobSheetView> & { locationId: string };

export const JobSheetForm = ({ locationId, ...form }: Props) => {
  const exceptId = form.record?.id ?? null;
  return (
    <DocumentForm {...form} of={jobSheet} blank={blankJobSheet} toBody={jobSheetBody}>
      <FieldSections
        of={{ name }}
        autoFocus={!form.record}
        sections={[{ title: 'Job sheet', fields: 'name number days foremanId' }]}
        controls={{
          number: <NumberField of={jobSheet} record={form.record} />,
          days: (
            <div className="field-pair">
              <FieldControl name="date" field={date} />
              <FieldControl name="startTime" field={startTime} />
            </div>
          ),
          foremanId: <ForemanField exceptId={exceptId} />,
        }}
      />
      <PhasesSection locationId={locationId} exceptId={exceptId} />
      <CrewSection exceptId={exceptId} />
      <SuppliesSections />
      <FormSection title="On site" help="The crew reads this on the phone, and it is printed.">
        <Fields.Text name="siteContact.name" label={siteContact.label} optional maxLength={120} />
        <Fields.Text name="siteContact.phone" label="Phone of the site contact" optional type="tel" />
        <Fields.Text name="digAlert.number" label={digAlert.label} optional maxLength={40} />
        <TicketDayField />
        <FieldControl name="directions" field={directions} />
        <FieldControl name="safetyNotes" field={safetyNotes} />
        <FieldControl name="safetyNotesSpanish" field={safetyNotesSpanish} />
      </FormSection>
      <InternalNotesSection />
    </DocumentForm>
  );
};

/** Foremen come first; whoever is chosen is of the crew. */
function ForemanField({ exceptId }: { exceptId: string | null }) {
  const { control } = useFormContext<JobSheetDraft>();
  const [day, chosen] = useWatch({ control, name: ['date', 'foremanId'] });
  const reading = useCrewChoices(day, exceptId);
  const foremen = reading.data?.items.toSorted(
    (a, b) => Number(b.roles.includes('foreman')) - Number(a.roles.includes('foreman')),
  );
  return (
    <Fields.Pick
      name="foremanId"
      label={foremanId.label}
      options={foremen?.map(({ workerId, name, task }) => ({ value: workerId, label: name, hint: task })) ?? null}
      from={reading}
      help={<BookedNote of={reading.data?.items.find(({ workerId }) => workerId === chosen)} />}
    />
  );
}

function TicketDayField() {
  const [day, validThru] = useWatch<JobSheetDraft, ['date', 'digAlert.validThru']>({
    name: ['date', 'digAlert.validThru'],
  });
  const says = fillSentence(jobSheetWarnings.DIG_TICKET_EXPIRED, { validThru: validThru ? dayText(validThru) : '' });
  return (
    <Fields.Text
      name="digAlert.validThru"
      label="Ticket valid through"
      optional
      type="date"
      help={isDigTicketExpired(validThru, day) && <span className="field-warning">{says}</span>}
    />
  );
}
