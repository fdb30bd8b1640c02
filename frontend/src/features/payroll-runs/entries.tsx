import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { payrollRunOwnRoutes, type PayrollFile } from '@backoffice/contracts/features/payroll-runs';
import { useCommand } from '#data/use-command.ts';
import { FileButton } from '#forms/file-button.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { blankPayLine, linesWithFile, type PayrollDraft } from './draft.ts';
import './pay-lines.css';

const Fields = typedFields<PayrollDraft>();
type ReadRow = PayrollFile['rows'][number];

/** What is paid, in totals or person by person; amounts may be typed as sums, `1250+35.5`. */
export function PayLines() {
  const { control, formState, getValues } = useFormContext<PayrollDraft>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'lines' });
  const workers = useRecordLabels(worker);
  const { send } = useCommand(payrollRunOwnRoutes.readFile);
  const [leftOut, setLeftOut] = useState<readonly ReadRow[]>([]);
  async function take(content: string) {
    const outcome = await send({ body: { content } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    const { rows } = outcome.answer;
    const found = rows.flatMap((row) => row.found ?? []);
    setLeftOut(rows.filter((row) => row.found === null));
    if (found.length === 0) return undefined;
    replace(linesWithFile(getValues('lines'), found, workers.data?.items ?? []));
    return notifySuccess(`${countText(found.length, 'line', 'lines')} read from the file. Look at them and post.`);
  }
  return (
    <section className="form-section" aria-label="Pay" data-field="lines">
      <header>
        <h2>Pay</h2>
        <p className="muted">
          One line for all, or a line for each person, as the payroll service says it. Columns of a file: employee
          number or employee, department (job, shop, office), gross, withheld, net, employer taxes, workers’ comp,
          fringes.
        </p>
        <FileButton text="From a file" label="File of the payroll service" onFile={take} />
      </header>
      {leftOut.length > 0 && (
        <Callout intent="warning" title={`${countText(leftOut.length, 'line was', 'lines were')} left out`}>
          <ul>
            {leftOut.map(({ row, words, says }) => (
              <li key={row}>
                Row {row} {words}. {says}
              </li>
            ))}
          </ul>
        </Callout>
      )}
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
