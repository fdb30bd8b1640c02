import { useMemo } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { FieldSet } from '@backoffice/contracts/capabilities';
import {
  formFieldNames,
  isOnForm,
  release,
  releaseFields,
  releaseOwnRoutes,
  releaseWarnings,
  statutoryForm,
  warningsOf,
  type ReleaseDetails,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { blankRelease, bodyOf, type ReleaseDraft } from './draft.ts';

type Waivers = Pick<ReleaseView, 'priorConditionalWaivers'>;
const Fields = typedFields<Waivers>();
type Props = DocumentFormProps<ReleaseView> & {
  /** What a new one begins with. */
  given: ReleaseDetails | null;
};

const { formType, claimantKind, date } = releaseFields;

export const ReleaseForm = ({ given, ...form }: Props) => {
  const blank = useMemo(() => () => blankRelease(given), [given]);
  return (
    <DocumentForm {...form} of={release} blank={blank} toBody={bodyOf} schema={releaseOwnRoutes.add.body}>
      <FieldSections
        of={{ formType, claimantKind }}
        autoFocus={false}
        sections={[
          {
            title: 'Form',
            help: 'The words of the form are those of the Civil Code, and cannot be changed.',
            fields: 'formType claimantKind number note',
          },
        ]}
        controls={{
          number: (
            <div className="field-pair">
              <NumberField of={release} record={form.record} />
              <FieldControl name="date" field={date} />
            </div>
          ),
          note: <FormNote today={form.today} />,
        }}
      />
      <Blanks />
      <InternalNotesSection />
    </DocumentForm>
  );
};

function FormNote({ today }: { today: string }) {
  const [formType, throughDate] = useWatch<ReleaseDraft, ['formType', 'throughDate']>({
    name: ['formType', 'throughDate'],
  });
  const { name, section } = statutoryForm(formType);
  const shown = isOnForm(formType, 'throughDate') ? throughDate : null;
  return (
    <>
      <p className="muted wide">
        {name}, Civil Code {section}.
      </p>
      {warningsOf({ throughDate: shown }, today).map((code) => (
        <Callout key={code} compact intent="warning" className="wide">
          {releaseWarnings[code]}
        </Callout>
      ))}
    </>
  );
}

const sections = [
  {
    title: 'Identifying information',
    fields: 'claimantName nameOfCustomer owner jobLocation throughDate claimantEmail claimantPhone',
  },
  { title: 'Payment', fields: 'makerOfCheck amountOfCheck checkPayableTo amountReceived' },
  { title: 'Exceptions', fields: 'disputedClaimsAmount' },
  {
    title: 'Exceptions',
    fields: 'priorConditionalWaivers',
    help: 'Earlier conditional waivers whose payment has not come.',
  },
];

/** The blanks of the form that is chosen, in its order. */
function Blanks() {
  const [form, claimant] = useWatch<ReleaseDraft, ['formType', 'claimantKind']>({ name: ['formType', 'claimantKind'] });
  const { claimantEmail, claimantPhone } = releaseFields;
  const fields: FieldSet = {
    ...Object.fromEntries(
      formFieldNames.flatMap((name) =>
        isOnForm(form, name) ? [[name, { ...releaseFields[name], optional: false }]] : [],
      ),
    ),
    ...(claimant === 'vendor' && { claimantEmail, claimantPhone }),
  };
  return (
    <FieldSections
      of={fields}
      autoFocus={false}
      sections={sections.filter((section) => section.fields.split(' ').some((name) => name in fields))}
      controls={{ ...('priorConditionalWaivers' in fields && { priorConditionalWaivers: <PriorWaivers /> }) }}
    />
  );
}

function PriorWaivers() {
  const { control } = useFormContext<Waivers>();
  const { fields, append, remove } = useFieldArray({ control, name: 'priorConditionalWaivers' });
  return (
    <div className="installments wide">
      {fields.map(({ id }, at) => (
        <div key={id} className="installment">
          <Fields.Text name={`priorConditionalWaivers.${at}.date`} label="Date of waiver" type="date" />
          <Fields.Money name={`priorConditionalWaivers.${at}.unpaidAmount`} label="Unpaid amount" />
          <Button
            className="installment-remove"
            variant="minimal"
            icon={<Cross />}
            aria-label={`Remove waiver ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div className="installments-foot">
        <Button icon={<Plus />} text="Add waiver" onClick={() => append({ date: '', unpaidAmount: 0 })} />
      </div>
    </div>
  );
}
