import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { prelim, type PrelimView } from '@backoffice/contracts/features/lien-documents';
import type { Day } from '@backoffice/contracts/kernel';
import { useProfile } from '#access/profile.ts';
import { documentBody } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';

const blank = (number: string, today: Day) => ({
  number,
  name: '',
  date: today as string,
  contractId: '',
  preparedBy: '',
  internalNotes: '',
});
type Draft = ReturnType<typeof blank>;
const Fields = typedFields<Draft>();
const toBody = ({ name, contractId, ...draft }: Draft) => ({
  ...documentBody(draft),
  name: name.trim() || undefined,
  contractId: contractId || null,
});

export function PrelimForm({ locationId, ...form }: DocumentFormProps<PrelimView> & { locationId: string }) {
  const { name } = useProfile();
  const contracts = useRecordLabels(contract);
  return (
    <DocumentForm {...form} of={prelim} blank={blank} toBody={toBody}>
      <FormSection title="Preliminary notice">
        <p className="wide muted">
          It says what the <Link to={`/toc/${locationId}/prelims-info`}>prelims info of the location</Link> says when
          you save, and is for whom the law names.
        </p>
        <Fields.Text
          name="name"
          label="Name"
          optional
          className="wide"
          autoFocus={!form.record}
          maxLength={160}
          help="How you tell notices apart. Left empty, the name of the location."
        />
        <NumberField of={prelim} record={form.record} />
        <Fields.Text name="date" label="Date" type="date" />
        <Fields.Pick
          name="contractId"
          label="Contract"
          optional
          options={contracts.data?.items.filter((each) => each['locationId'] === locationId) ?? null}
          from={contracts}
        />
        <Fields.Text name="preparedBy" label="Signed by" maxLength={120} placeholder={name} />
      </FormSection>
      <InternalNotesSection />
    </DocumentForm>
  );
}
