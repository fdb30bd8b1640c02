import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { blankPayLine, type PayrollDraft } from './draft.ts';
import './pay-lines.css';

const Fields = typedFields<PayrollDraft>();

/** What is paid, in totals or person by person; amounts may be typed as sums, `1250+35.5`. */
export function PayLines() {
  const { control, formState } = useFormContext<PayrollDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const workers = useRecordLabels(worker);
  return (
    <section className="form-section" aria-label="Pay" data-field="lines">
      <header>
        <h2>Pay</h2>
        <p className="muted">One line for all, or a line for each person, as the payroll service says it.</p>
      </header>
      <div className="bill-lines">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line pay-line">
            <legend className="sr-only">Line {at + 1}</legend>
            <Fields.Pick
              name={`lines.${at}.workerId`}
              label="Worker"
              optional
              options={workers.data?.items ?? null}
              from={workers}
              placeholder="All together"
            />
            <Fields.Money name={`lines.${at}.grossJob`} label="Gross, jobs" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.grossShop`} label="Gross, shop" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.grossOffice`} label="Gross, office" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.withheld`} label="Withheld" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.net`} label="Net" placeholder="What is left" />
            <Fields.Money name={`lines.${at}.employerTaxes`} label="Employer taxes" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.workersComp`} label="Workers’ comp" placeholder="0.00" />
            <Fields.Money name={`lines.${at}.plans`} label="Fringes to plans" placeholder="0.00" />
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
        {formState.errors.lines?.message && <div className="field-error">{formState.errors.lines.message}</div>}
        <div className="bill-lines-foot">
          <Button size="small" icon={<Plus />} text="Add a person" onClick={() => append({ ...blankPayLine })} />
        </div>
      </div>
    </section>
  );
}
