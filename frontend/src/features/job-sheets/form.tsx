import { useFormContext, useWatch } from 'react-hook-form';
import {
  isDigTicketExpired,
  jobSheet,
  jobSheetWarnings,
  type JobSheetView,
} from '@backoffice/contracts/features/job-sheets';
import { dayText, fillSentence } from '@backoffice/contracts/kernel';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { blankJobSheet, jobSheetBody, type JobSheetDraft } from './draft.ts';
import { PhasesSection } from './entries.tsx';
import { BookedNote, CrewSection, SuppliesSections } from './form-sections.tsx';
import { useCrewChoices } from './queries.ts';
import './form.css';

const Fields = typedFields<JobSheetDraft>();
type Props = DocumentFormProps<JobSheetView> & { locationId: string };

export const JobSheetForm = ({ locationId, ...form }: Props) => {
  const exceptId = form.record?.id ?? null;
  return (
    <DocumentForm {...form} of={jobSheet} blank={blankJobSheet} toBody={jobSheetBody}>
      <FormSection title="Job sheet">
        <Fields.Text
          name="name"
          label="What is done"
          className="wide"
          autoFocus={!form.record}
          placeholder="Footings and first courses"
          maxLength={160}
        />
        <NumberField of={jobSheet} record={form.record} />
        <div className="field-pair">
          <Fields.Text name="date" label="Date" type="date" />
          <Fields.Text name="startTime" label="Start" optional placeholder="07:00" maxLength={5} />
        </div>
        <ForemanField exceptId={exceptId} />
      </FormSection>
      <PhasesSection locationId={locationId} exceptId={exceptId} />
      <CrewSection exceptId={exceptId} />
      <SuppliesSections />
      <FormSection title="On site" help="The crew reads this on the phone, and it is printed.">
        <Fields.Text name="siteContact.name" label="Site contact" optional maxLength={120} />
        <Fields.Text name="siteContact.phone" label="Phone of the site contact" optional type="tel" />
        <Fields.Text name="digAlert.number" label="Dig-alert ticket" optional maxLength={40} />
        <TicketDayField />
        <Fields.Area name="directions" label="Directions" optional rows={3} className="wide" />
        <Fields.Area name="safetyNotes" label="Safety" optional rows={3} className="wide" />
      </FormSection>
      <InternalNotesSection />
    </DocumentForm>
  );
};

/** Foremen come first; whoever is chosen is of the crew. */
function ForemanField({ exceptId }: { exceptId: string | null }) {
  const { control } = useFormContext<JobSheetDraft>();
  const [date, foremanId] = useWatch({ control, name: ['date', 'foremanId'] });
  const reading = useCrewChoices(date, exceptId);
  const foremen = reading.data?.items.toSorted(
    (a, b) => Number(b.roles.includes('foreman')) - Number(a.roles.includes('foreman')),
  );
  return (
    <Fields.Pick
      name="foremanId"
      label="Foreman"
      options={foremen?.map(({ workerId, name, task }) => ({ value: workerId, label: name, hint: task })) ?? null}
      from={reading}
      help={<BookedNote of={reading.data?.items.find(({ workerId }) => workerId === foremanId)} />}
    />
  );
}

function TicketDayField() {
  const [date, validThru] = useWatch<JobSheetDraft, ['date', 'digAlert.validThru']>({
    name: ['date', 'digAlert.validThru'],
  });
  const says = fillSentence(jobSheetWarnings.DIG_TICKET_EXPIRED, { validThru: validThru ? dayText(validThru) : '' });
  return (
    <Fields.Text
      name="digAlert.validThru"
      label="Ticket valid through"
      optional
      type="date"
      help={isDigTicketExpired(validThru, date) && <span className="field-warning">{says}</span>}
    />
  );
}
