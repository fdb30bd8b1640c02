import { useWatch } from 'react-hook-form';
import { changeOrder, changeOrderFields, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import type { Cents } from '@backoffice/contracts/kernel';
import { documentForm, fieldsOfKind, type KindDraft } from '#documents/document-draft.ts';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection, LinesSection, TermsSection } from '#documents/document-sections.tsx';
import { linesForRequest } from '#documents/lines.ts';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { BeforeAndAfter } from './panels.tsx';

const { blank, toBody } = documentForm(changeOrderFields);
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
            <FieldControl name="date" field={changeOrderFields.date} />
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
  const lines = useWatch<KindDraft, 'lineItems'>({ name: 'lineItems' });
  return <BeforeAndAfter before={before} change={linesForRequest(lines).amount ?? 0} />;
}
