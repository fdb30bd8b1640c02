import { useMemo, useRef, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Import, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { budgetCategoryNames, jobBudgetOwnRoutes } from '@backoffice/contracts/features/job-budgets';
import { jobCostPostingRouteTable } from '@backoffice/contracts/features/job-cost-postings';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { FormPage } from '#forms/form-page.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { blankBudgetLine, budgetBody, linesOfFile, type BudgetDraft, type PhaseOption } from './draft.ts';
import '#forms/line-entries.css';

const Fields = typedFields<BudgetDraft>();

/** The original budget, written once: a line for each phase to begin with. */
export function SetBudgetPage() {
  const { contractId = '' } = useParams();
  const reading = useRouteRead(jobCostPostingRouteTable.phases, { query: { contractId } });
  return (
    <FormPage title="Set the budget" back={{ to: `/budgets/${contractId}`, text: 'Budget' }}>
      <AsyncContent of={reading}>{({ items }) => <BudgetForm contractId={contractId} phases={items} />}</AsyncContent>
    </FormPage>
  );
}

function BudgetForm({ contractId, phases }: { contractId: string; phases: readonly PhaseOption[] }) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(jobBudgetOwnRoutes.set);
  const draft = useMemo(
    (): BudgetDraft => ({
      on: today,
      lines: phases.map(({ lineItemId }) => ({ ...blankBudgetLine, lineItemId })),
    }),
    [phases, today],
  );
  const form = useRecordForm({
    schema: jobBudgetOwnRoutes.set.body,
    draft,
    toBody: budgetBody,
    send: (body) => send({ params: { id: contractId }, body }),
    onDone: () => {
      notifySuccess('Budget set.');
      void go(`/budgets/${contractId}`);
    },
  });
  return (
    <RecordForm form={form} verb="Set the budget" back={`/budgets/${contractId}`}>
      <FormSection title="Budget" help="It is written once: later it is changed by transfers and change orders.">
        <Fields.Text name="on" label="Counts from" type="date" />
      </FormSection>
      <BudgetLines phases={phases} />
    </RecordForm>
  );
}

const categories = [
  { value: '', label: 'All costs' },
  ...Object.entries(budgetCategoryNames).map(([value, label]) => ({ value, label })),
];

function BudgetLines({ phases }: { phases: readonly PhaseOption[] }) {
  const { control, formState } = useFormContext<BudgetDraft>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const sum = lines.reduce((total, { amount }) => total + (amount || 0), 0);
  const options = [
    { value: '', label: 'The job as a whole' },
    ...phases.map(({ lineItemId, name }) => ({ value: lineItemId, label: name })),
  ];
  return (
    <section className="form-section" aria-label="Lines" data-field="lines">
      <header>
        <h2>Lines</h2>
        <p className="muted">What is planned for direct costs, without overhead and profit.</p>
      </header>
      <div className="bill-lines">
        <FileInput phases={phases} onLines={(found) => replace(found)} />
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line">
            <legend className="sr-only">Line {at + 1}</legend>
            <Fields.Select name={`lines.${at}.lineItemId`} label="Phase" options={options} />
            <Fields.Text name={`lines.${at}.costCode`} label="Cost code" optional maxLength={20} />
            <Fields.Select name={`lines.${at}.category`} label="Costs" options={categories} />
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
        {formState.errors.lines?.message && <div className="field-error">{formState.errors.lines.message}</div>}
        <div className="bill-lines-foot">
          <Button size="small" icon={<Plus />} text="Add a line" onClick={() => append({ ...blankBudgetLine })} />
          <span className="grow" />
          <span role="status">
            Total <Money of={sum} strong />
          </span>
        </div>
      </div>
    </section>
  );
}

/** A CSV file takes the place of the lines. */
function FileInput({
  phases,
  onLines,
}: {
  phases: readonly PhaseOption[];
  onLines: (lines: BudgetDraft['lines']) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = linesOfFile(await file.text(), phases);
    setProblem('problem' in found ? found.problem : '');
    if ('lines' in found) onLines(found.lines);
  };
  return (
    <div>
      <Button size="small" icon={<Import />} text="From a CSV file…" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label="A CSV file with phase, code, category, amount, quantity and unit"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {problem && (
        <Callout compact intent="danger" role="alert">
          {problem}
        </Callout>
      )}
    </div>
  );
}
