import { useMemo } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  isOnForm,
  release,
  releaseOwnRoutes,
  releaseWarnings,
  statutoryForm,
  warningsOf,
  type FormField,
  type ReleaseDetails,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { selectOptions } from '#widgets/labels.ts';
import { formNames } from './columns.ts';
import { blankRelease, bodyOf, type ReleaseDraft } from './draft.ts';

const Fields = typedFields<ReleaseDraft>();
const claimantKinds = { company: 'Our company', vendor: 'A vendor of ours' } as const;

type Props = DocumentFormProps<ReleaseView> & {
  /** What a new one begins with. */
  given: ReleaseDetails | null;
};

export const ReleaseForm = ({ given, ...form }: Props) => {
  const blank = useMemo(() => () => blankRelease(given), [given]);
  return (
    <DocumentForm {...form} of={release} blank={blank} toBody={bodyOf} schema={releaseOwnRoutes.add.body}>
      <FormSection title="Form" help="The words of the form are those of the Civil Code, and cannot be changed.">
        <Fields.Select name="formType" label="Form" options={selectOptions(formNames)} />
        <Fields.Select name="claimantKind" label="Who gives up the rights" options={selectOptions(claimantKinds)} />
        <NumberField of={release} record={form.record} />
        <Fields.Text name="date" label="Date" type="date" />
        <FormNote today={form.today} />
      </FormSection>
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

/** The blanks of the form that is chosen, in its order. */
function Blanks() {
  const [formType, claimantKind] = useWatch<ReleaseDraft, ['formType', 'claimantKind']>({
    name: ['formType', 'claimantKind'],
  });
  const has = (field: FormField) => isOnForm(formType, field);
  return (
    <>
      <FormSection title="Identifying information">
        <Fields.Text name="claimantName" label="Name of claimant" maxLength={160} />
        <Fields.Text name="nameOfCustomer" label="Name of customer" maxLength={160} />
        <Fields.Text name="jobLocation" label="Job location" className="wide" maxLength={300} />
        <Fields.Text name="owner" label="Owner" maxLength={160} />
        {has('throughDate') && <Fields.Text name="throughDate" label="Through date" type="date" />}
        {claimantKind === 'vendor' && (
          <>
            <Fields.Text
              name="claimantEmail"
              label="Email of the claimant"
              optional
              type="email"
              help="The link to sign goes here."
            />
            <Fields.Text
              name="claimantPhone"
              label="Phone of the claimant"
              optional
              type="tel"
              help="For a text; only where they agree to texts."
            />
          </>
        )}
      </FormSection>
      {(has('amountOfCheck') || has('amountReceived')) && (
        <FormSection title="Payment">
          {has('makerOfCheck') && <Fields.Text name="makerOfCheck" label="Maker of check" maxLength={160} />}
          {has('amountOfCheck') && <Fields.Money name="amountOfCheck" label="Amount of check" />}
          {has('checkPayableTo') && <Fields.Text name="checkPayableTo" label="Check payable to" maxLength={160} />}
          {has('amountReceived') && <Fields.Money name="amountReceived" label="Amount received" />}
        </FormSection>
      )}
      {has('disputedClaimsAmount') && (
        <FormSection title="Exceptions">
          <Fields.Money name="disputedClaimsAmount" label="Disputed claims for extras" />
        </FormSection>
      )}
      {has('priorConditionalWaivers') && <PriorWaivers />}
    </>
  );
}

function PriorWaivers() {
  const { control } = useFormContext<ReleaseDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'priorConditionalWaivers' });
  return (
    <FormSection title="Exceptions" help="Earlier conditional waivers whose payment has not come.">
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
    </FormSection>
  );
}
