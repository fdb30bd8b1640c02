import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { ApplicationDraftSheet } from '@backoffice/contracts/features/pay-applications';
import { retentionModes, retentionReductions } from '@backoffice/contracts/features/retention-terms';
import { percentText } from '@backoffice/contracts/kernel';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import type { ApplicationDraft } from './draft.ts';
import '#forms/line-entries.css';

const Fields = typedFields<ApplicationDraft>();
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const MOST_STEPS = 10;

/** What is retained: of the total by steps of the contract, or of each line its own percentage. */
export function RetentionSection({ sheet }: { sheet: Pick<ApplicationDraftSheet, 'capBp' | 'lines'> }) {
  const { control } = useFormContext<ApplicationDraft>();
  const mode = useWatch({ control, name: 'retention.mode' });
  const { capBp, lines } = sheet;
  return (
    <FormSection
      title="Retention"
      {...(capBp !== null && { help: `California allows at most ${percentText(capBp)} on this contract.` })}
    >
      <Fields.Select name="retention.mode" label="Retained" options={optionsOf(retentionModes)} />
      {mode === 'perLine' ? <LineRates lines={lines} /> : <Steps />}
    </FormSection>
  );
}

/** From so much of the contract on, so much is retained. */
function Steps() {
  const { control } = useFormContext<ApplicationDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'retention.tiers' });
  return (
    <>
      {fields.length > 1 && (
        <Fields.Select
          name="retention.reduction"
          label="A lower percentage counts for"
          options={optionsOf(retentionReductions)}
        />
      )}
      <div className="bill-lines wide">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line application-step">
            <legend className="sr-only">Step {at + 1}</legend>
            <Fields.Percent
              name={`retention.tiers.${at}.fromBp`}
              label="From, in percent of the contract"
              disabled={at === 0}
            />
            <Fields.Percent name={`retention.tiers.${at}.workBp`} label="Retained of work, in percent" />
            <Fields.Percent
              name={`retention.tiers.${at}.storedBp`}
              label="Of stored material"
              optional
              placeholder="As of work"
            />
            {at > 0 && (
              <Button
                className="bill-line-remove"
                variant="minimal"
                icon={<Cross />}
                aria-label={`Remove step ${at + 1}`}
                onClick={() => remove(at)}
              />
            )}
          </fieldset>
        ))}
        <div className="bill-lines-foot">
          <Button
            size="small"
            icon={<Plus />}
            text="Add a step"
            disabled={fields.length >= MOST_STEPS}
            onClick={() => append({ fromBp: null, workBp: null, storedBp: null })}
          />
        </div>
      </div>
    </>
  );
}

/** A line without one has the percentage of all lines. */
function LineRates({ lines }: Pick<ApplicationDraftSheet, 'lines'>) {
  const { control } = useFormContext<ApplicationDraft>();
  const usual = useWatch({ control, name: 'retention.tiers.0.workBp' });
  const placeholder = usual === null || Number.isNaN(usual) ? '' : percentText(usual);
  return (
    <>
      <Fields.Percent name="retention.tiers.0.workBp" label="Of all lines, in percent" />
      <fieldset className="application-rates wide">
        <legend>Lines of which it is another, in percent</legend>
        {lines.map(({ sourceLineItemId, name }, at) => (
          <Fields.Percent
            key={sourceLineItemId}
            name={`retention.lines.${at}.bp`}
            label={`${at + 1}. ${name}`}
            optional
            placeholder={placeholder}
          />
        ))}
      </fieldset>
    </>
  );
}
