import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  chartOfAccountsCommands,
  chartOfAccountsOwnRoutes,
  mappedCosts,
  standsBelow,
  type AccountStandings,
  type CostMapping,
} from '@backoffice/contracts/features/chart-of-accounts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import '#forms/line-entries.css';

type Draft = { mapping: CostMapping[] };
type Chart = Pick<AccountStandings, 'accounts' | 'costMapping' | 'version'>;
const Fields = typedFields<Draft>();

/** To which accounts costs of jobs go that are recorded from now on: by their kind, and by the beginning of a phase. */
export function MappingDialog({ of, onClose }: { of: Chart; onClose: () => void }) {
  const draft = useMemo((): Draft => ({ mapping: [...of.costMapping] }), [of.costMapping]);
  return (
    <CommandDialog
      wide
      title="Accounts of job costs"
      verb="Save"
      schema={chartOfAccountsCommands.shapes.MapCosts}
      draft={draft}
      says="What bills and tickets cost a job goes to the account of its kind, or to one below it that you choose here. The longest phase that fits counts. What was recorded before stays where it is."
      request={(body) => requestTo(chartOfAccountsOwnRoutes.mapping, { body, version: of.version })}
      onDone={() => {
        notifySuccess('Saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <MappingLines chart={of} />
    </CommandDialog>
  );
}

function MappingLines({ chart: { accounts } }: { chart: Chart }) {
  const { control, formState } = useFormContext<Draft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'mapping' });
  const lines = useWatch({ control, name: 'mapping' });
  const labelOf = (account: string) => {
    const found = accounts.find((each) => each.account === account);
    return found ? `${found.code} ${found.name}` : account;
  };
  const below = (cost: string) =>
    accounts
      .filter((each) => each.bankId === null && standsBelow(each.account, cost, accounts))
      .filter(({ retiredOn }) => retiredOn === null)
      .map(({ account }) => ({ value: account, label: labelOf(account) }));
  return (
    <div className="bill-lines wide" data-field="mapping">
      {fields.map(({ id }, at) => (
        <fieldset key={id} className="bill-line">
          <legend className="sr-only">Line {at + 1}</legend>
          <Fields.Select
            name={`mapping.${at}.cost`}
            label="Costs on"
            options={mappedCosts.map((value) => ({ value, label: labelOf(value) }))}
          />
          <Fields.Text
            name={`mapping.${at}.phase`}
            label="Of phases that begin with"
            optional
            maxLength={80}
            placeholder="All phases"
          />
          <Fields.Pick
            name={`mapping.${at}.account`}
            label="Go to"
            options={below(lines[at]?.cost ?? '')}
            placeholder="Number or name"
          />
          <Button
            className="bill-line-remove"
            variant="minimal"
            icon={<Cross />}
            aria-label={`Remove line ${at + 1}`}
            onClick={() => remove(at)}
          />
        </fieldset>
      ))}
      {formState.errors.mapping?.message && <div className="field-error">{formState.errors.mapping.message}</div>}
      <div className="bill-lines-foot">
        <Button
          size="small"
          icon={<Plus />}
          text="Add a line"
          onClick={() => append({ cost: 'materials', phase: '', account: '' })}
        />
      </div>
    </div>
  );
}
