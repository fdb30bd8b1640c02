import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { prelim, prelimFields, type PrelimView } from '@backoffice/contracts/features/lien-documents';
import { useProfile } from '#access/profile.ts';
import { documentForm } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { chosenRecord } from '#fields/field-draft.ts';
import { FieldSections } from '#fields/field-sections.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';

const Fields = typedFields<{ contractId: string }>();
const { blank, toBody } = documentForm(prelimFields, { contractId: chosenRecord });
const { internalNotes: _below, preparedBy, ...fields } = prelimFields;

export function PrelimForm({ locationId, ...form }: DocumentFormProps<PrelimView> & { locationId: string }) {
  const { name } = useProfile();
  const contracts = useRecordLabels(contract);
  return (
    <DocumentForm {...form} of={prelim} blank={blank} toBody={toBody}>
      <FieldSections
        of={{ ...fields, preparedBy: { ...preparedBy, placeholder: name } }}
        autoFocus={!form.record}
        sections={[{ title: 'Preliminary notice', fields: 'info name number date contractId preparedBy' }]}
        controls={{
          info: (
            <p className="wide muted">
              It says what the <Link to={`/toc/${locationId}/prelims-info`}>prelims info of the location</Link> says
              when you save, and is for whom the law names.
            </p>
          ),
          number: <NumberField of={prelim} record={form.record} />,
          contractId: (
            <Fields.Pick
              name="contractId"
              label={fields.contractId.label}
              optional
              options={contracts.data?.items.filter((each) => each['locationId'] === locationId) ?? null}
              from={contracts}
            />
          ),
        }}
      />
      <InternalNotesSection />
    </DocumentForm>
  );
}
