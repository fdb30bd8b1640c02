import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { costAccounts, type CostAccount } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import type { Cents } from '@backoffice/contracts/kernel';
import { useAccountNames } from '#figures/accounts.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { PhaseField } from '#records/phase-field.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { Money } from '#widgets/formats.tsx';

/** `account`: empty is the usual one of the vendor. */
export type LineDraft = {
  account: CostAccount | '';
  contractId: string;
  lineItemId: string;
  description: string;
  amount: Cents | null;
};
type LinesDraft = { lines: LineDraft[] };
export const blankLine: LineDraft = { account: '', contractId: '', lineItemId: '', description: '', amount: null };
const Fields = typedFields<LinesDraft>();

export const linesToBody = (lines: readonly LineDraft[]) =>
  lines.map(({ account, contractId, lineItemId, description, amount }) => ({
    ...(account && { account }),
    contractId: contractId || null,
    lineItemId: (contractId && lineItemId) || null,
    description,
    amount: amount ?? Number.NaN,
  }));

/** What a bill is for, line by line: the job, and the account where it is another than usual. */
export function BillLines() {
  const { control, formState } = useFormContext<LinesDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const nameOf = useAccountNames();
  const jobs = useRecordLabels(contract);
  const sum = lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const accounts = [
    { value: '', label: 'As usual' },
    ...costAccounts.map((value) => ({ value, label: nameOf(value) })),
  ];
  return (
    <section className="form-section" aria-label="What it is for" data-field="lines">
      <header>
        <h2>What it is for</h2>
        <p className="muted">A line for each job. What is for no job leaves the job empty.</p>
      </header>
      <div className="bill-lines">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line">
            <legend className="sr-only">Line {at + 1}</legend>
            <Fields.Text name={`lines.${at}.description`} label="What" maxLength={200} />
            <Fields.Pick
              name={`lines.${at}.contractId`}
              label="Job"
              optional
              options={jobs.data?.items ?? null}
              from={jobs}
              placeholder="No job"
            />
            <PhaseField name={`lines.${at}.lineItemId`} contractId={lines[at]?.contractId ?? ''} />
            <Fields.Select name={`lines.${at}.account`} label="Account" options={accounts} />
            <Fields.Money name={`lines.${at}.amount`} label="Amount" placeholder="0.00" />
            <Button
              className="bill-line-remove"
              variant="minimal"
              icon={<Cross />}
              aria-label={`Remove line ${at + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
            />
          </fieldset>
        ))}
        {formState.errors.lines?.message && <div className="field-error">{formState.errors.lines.message}</div>}
        <div className="bill-lines-foot">
          <Button size="small" icon={<Plus />} text="Add a line" onClick={() => append({ ...blankLine })} />
          <span className="grow" />
          <span role="status">
            Total <Money of={Number.isNaN(sum) ? 0 : sum} strong />
          </span>
        </div>
      </div>
    </section>
  );
}
