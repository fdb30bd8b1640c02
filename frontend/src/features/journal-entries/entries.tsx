import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { moneyAccountOf } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { accountOptions } from '#figures/account-input.tsx';
import { useChart } from '#figures/accounts.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { PhaseField } from '#records/phase-field.tsx';
import { useBankLabels } from '#figures/bank-labels.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { bankOption, blankEntryLine, type EntryDraft } from './draft.ts';
import './entry-lines.css';

const Fields = typedFields<EntryDraft>();

/** Debits and credits, line by line; amounts may be typed as sums, `1250+35.5`. */
export function EntryLines() {
  const { control, formState } = useFormContext<EntryDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const jobs = useRecordLabels(contract);
  const chart = useChart();
  const banks = useBankLabels();
  const [found, known] = [banks.data?.items, chart.data];
  const options = useMemo(() => {
    if (!found || !known) return null;
    const ofBanks = found.map(({ value, label, kind }) => ({
      value: bankOption(moneyAccountOf(kind), value),
      label,
      group: kind === 'card' ? 'Cards' : 'Banks',
    }));
    return [...ofBanks, ...accountOptions(known, { kept: '', costsFirst: false })];
  }, [found, known]);
  return (
    <section className="form-section" aria-label="Lines" data-field="lines">
      <header>
        <h2>Lines</h2>
        <p className="muted">A debit or a credit on each. Costs of jobs name their job.</p>
      </header>
      <div className="bill-lines">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line entry-line">
            <legend className="sr-only">Line {at + 1}</legend>
            <Fields.Pick
              name={`lines.${at}.account`}
              label="Account"
              options={options}
              from={chart}
              placeholder="Number or name"
            />
            <Fields.Money name={`lines.${at}.debit`} label="Debit" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.credit`} label="Credit" placeholder="0.00" />
            <Fields.Pick
              name={`lines.${at}.contractId`}
              label="Job"
              optional
              options={jobs.data?.items ?? null}
              from={jobs}
              placeholder="No job"
            />
            <PhaseField name={`lines.${at}.lineItemId`} contractId={lines[at]?.contractId ?? ''} />
            <Fields.Text name={`lines.${at}.description`} label="What" optional maxLength={200} />
            <Button
              className="bill-line-remove"
              variant="minimal"
              icon={<Cross />}
              aria-label={`Remove line ${at + 1}`}
              disabled={fields.length <= 2}
              onClick={() => remove(at)}
            />
          </fieldset>
        ))}
        {formState.errors.lines?.message && <div className="field-error">{formState.errors.lines.message}</div>}
        <div className="bill-lines-foot">
          <Button size="small" icon={<Plus />} text="Add a line" onClick={() => append({ ...blankEntryLine })} />
        </div>
      </div>
    </section>
  );
}
