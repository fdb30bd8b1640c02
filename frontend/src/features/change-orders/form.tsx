import { useWatch } from 'react-hook-form';
import { changeOrder, changeOrderFields, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import type { Cents } from '@backoffice/contracts/kernel';
import { blankOfKind, bodyOfKind, documentBody, fieldsOfKind, type DocumentDraft } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { linesForRequest } from '#documents/lines.ts';
import type { FieldDraft } from '#fields/field-draft.ts';
import { FieldSections } from '#fields/field-sections.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { BeforeAndAfter } from './panels.tsx';

type Draft = DocumentDraft & FieldDraft;

const blank = blankOfKind(changeOrderFields);
const toBody = (draft: Draft) => ({
  ...documentBody(draft),
  ...linesForRequest(draft.lineItems),
  ...bodyOfKind(changeOrderFields, draft),
});
const Fields = typedFields<DocumentDraft>();
const fields = { name: changeOrderFields.name, ...fieldsOfKind(changeOrderFields) };

type Props = DocumentFormProps<ChangeOrderView> & {
  /** The contract as it stands without this change; null until it is read, when its place is kept. */
  before: Cents | null;
};

export const ChangeOrderForm = ({ before, ...form }: Props) => (
  <DocumentForm {...form} of={changeOrder} blank={blank} toBody={toBody}>
    <LiveValue before={before} />
    <FieldSections
      of={fields}
      autoFocus={!form.record}
      sections={[{ title: 'Change order', fields: 'name reason number daysAdded' }]}
      controls={{
        number: (
          <div className="field-pair">
            <NumberField of={changeOrder} record={form.record} />
            <Fields.Text name="date" label="Date" type="date" />
          </div>
        ),
      }}
    />
    <LinesSection help="A negative price takes work out of the contract." />
    <TermsSection />
    <InternalNotesSection />
  </DocumentForm>
);

function LiveValue({ before }: Pick<Props, 'before'>) {
  const lines = useWatch<Draft, 'lineItems'>({ name: 'lineItems' });
  return <BeforeAndAfter before={before} change={linesForRequest(lines).amount ?? 0} />;
}
