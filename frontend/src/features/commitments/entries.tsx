import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { costAccounts, type CostAccount } from '@backoffice/contracts/capabilities';
import type { CommitmentLine } from '@backoffice/contracts/features/commitments';
import type { Cents } from '@backoffice/contracts/kernel';
import { useAccountNames } from '#figures/accounts.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { BudgetWarnings } from '#records/budget-warning.tsx';
import { PhaseField } from '#records/phase-field.tsx';
import { Money } from '#widgets/formats.tsx';
import '#forms/line-entries.css';

/** `lineId`: empty of a new one. `account`: empty is the usual one. */
export type LineDraft = {
  lineId: string;
  description: string;
  costCode: string;
  lineItemId: string;
  account: CostAccount | '';
  amount: Cents | null;
};
export const blankOrderLine: LineDraft = {
  lineId: '',
  description: '',
  costCode: '',
  lineItemId: '',
  account: '',
  amount: null,
};
export const lineDraft = ({
  lineId,
  description,
  costCode,
  lineItemId,
  account,
  amount,
}: CommitmentLine): LineDraft => ({
  lineId,
  description,
  costCode,
  lineItemId: lineItemId ?? '',
  account,
  amount,
});
export const lineBody = ({ lineId, description, costCode, lineItemId, account, amount }: LineDraft) => ({
  ...(lineId && { lineId }),
  ...(account && { account }),
  description,
  costCode,
  lineItemId: lineItemId || null,
  amount: amount ?? Number.NaN,
});

const Fields = typedFields<{ lines: LineDraft[] }>();

/** What is ordered, line by line, by the phase of the job and its cost code. */
export function CommitmentLines({ contractId }: { contractId: string }) {
  const { control, formState } = useFormContext<{ lines: LineDraft[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const nameOf = useAccountNames();
  const accounts = [
    { value: '', label: 'As usual' },
    ...costAccounts.map((value) => ({ value, label: nameOf(value) })),
  ];
  const sum = lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <section className="form-section" aria-label="What is ordered" data-field="lines">
      <header>
        <h2>What is ordered</h2>
        <p className="muted">Bills are charged to these lines, and never beyond them.</p>
      </header>
      <div className="bill-lines">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line commitment-line">
            <legend className="sr-only">Line {at + 1}</legend>
            <Fields.Text name={`lines.${at}.description`} label="What" maxLength={200} />
            <Fields.Text name={`lines.${at}.costCode`} label="Cost code" optional maxLength={20} />
            <PhaseField name={`lines.${at}.lineItemId`} contractId={contractId} />
            <Fields.Select name={`lines.${at}.account`} label="Account" options={accounts} />
            <Fields.Money name={`lines.${at}.amount`} label="Amount" placeholder="0.00" />
            <Button
              className="bill-line-remove"
              variant="minimal"
              icon={<Cross />}
              aria-label={`Remove line ${at + 1}`}
              disabled={fields.length <= 1}
              onClick={() => remove(at)}
            />
          </fieldset>
        ))}
        <BudgetWarnings lines={lines.map((line) => ({ ...line, contractId }))} />
        {formState.errors.lines?.message && <div className="field-error">{formState.errors.lines.message}</div>}
        <div className="bill-lines-foot">
          <Button size="small" icon={<Plus />} text="Add a line" onClick={() => append({ ...blankOrderLine })} />
          <span className="grow" />
          <span role="status">
            Total <Money of={Number.isNaN(sum) ? 0 : sum} strong />
          </span>
        </div>
      </div>
    </section>
  );
}
