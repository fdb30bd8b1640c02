import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Cents, Quantity } from '@backoffice/contracts/kernel';
import { AccountInput } from '#figures/account-input.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { BudgetWarnings } from './budget-warning.tsx';
import { PhaseField } from './phase-field.tsx';
import type { useRecordLabels } from './record-labels.ts';

/**
 * What is posted to an account, and for which job; its text stands in the field that the command calls so. `account`:
 * empty where none is chosen.
 */
export type AccountLineDraft = {
  account: string;
  contractId: string;
  lineItemId: string;
  amount: Cents | null;
  /** The line of an order or a subcontract that it is charged to; empty or left out: none. */
  order?: string;
  /** Of what goes into stock: how much. */
  quantity?: Quantity | null;
};
/** Begins the `order` of a line that goes into stock. */
export const STOCK = 'stock';
export const goesIntoStock = ({ order = '' }: Pick<AccountLineDraft, 'order'>) => order.startsWith(`${STOCK}/`);
type LinesDraft = { lines: (AccountLineDraft & Record<'description' | 'memo', string>)[] };
const Fields = typedFields<LinesDraft>();

export const blankAccountLine = { contractId: '', lineItemId: '', amount: null } as const;

export const accountLineBody = ({
  contractId,
  lineItemId,
  amount,
}: Pick<AccountLineDraft, 'contractId' | 'lineItemId' | 'amount'>) => ({
  contractId: contractId || null,
  lineItemId: (contractId && lineItemId) || null,
  amount: amount ?? Number.NaN,
});

/** The lines of a bill or of a check: text, job, phase, account and amount of each, in the form’s `lines`. */
export function AccountLines({
  title,
  help,
  text,
  usualAccount,
  jobs,
  blank,
  least = 0,
  orders = [],
  awaitsOrders = false,
  children,
}: {
  title: string;
  help: string;
  text: 'description' | 'memo';
  /** What an account is where none is chosen; left out, one has to be. */
  usualAccount?: string;
  /** The contracts that a line may be for. */
  jobs: ReturnType<typeof useRecordLabels>;
  blank: AccountLineDraft;
  /** So many lines at least. */
  least?: number;
  /** Lines of orders and subcontracts that they may be charged to: job, phase and account are said there. */
  orders?: readonly { readonly value: string; readonly label: string }[];
  /** Some are being read: their field keeps its place. */
  awaitsOrders?: boolean;
  /** What stands below them. */
  children?: ReactNode;
}) {
  const { control, formState } = useFormContext<LinesDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  return (
    <section className="form-section" aria-label={title} data-field="lines">
      <header>
        <h2>{title}</h2>
        <p className="muted">{help}</p>
      </header>
      <div className="bill-lines">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="bill-line account-line">
            <legend className="sr-only">Line {at + 1}</legend>
            <Fields.Text name={`lines.${at}.${text}`} label="What" maxLength={200} />
            {(orders.length > 0 || awaitsOrders) && (
              <Fields.Select
                name={`lines.${at}.order`}
                label="Charged to"
                options={[{ value: '', label: 'A job, or none' }, ...orders]}
              />
            )}
            {!lines[at]?.order && <JobFields at={at} jobs={jobs} contractId={lines[at]?.contractId ?? ''} />}
            {goesIntoStock(lines[at] ?? {}) ? (
              <Fields.Quantity name={`lines.${at}.quantity`} label="Quantity" placeholder="How much of it" />
            ) : (
              <AccountInput
                name={`lines.${at}.account`}
                label="Account"
                costsFirst
                {...(usualAccount !== undefined && { blank: usualAccount })}
              />
            )}
            <Fields.Money name={`lines.${at}.amount`} label="Amount" placeholder="0.00" />
            <Button
              className="bill-line-remove"
              variant="minimal"
              icon={<Cross />}
              aria-label={`Remove line ${at + 1}`}
              disabled={fields.length <= least}
              onClick={() => remove(at)}
            />
          </fieldset>
        ))}
        <BudgetWarnings lines={lines} />
        {formState.errors.lines?.message && <div className="field-error">{formState.errors.lines.message}</div>}
        <div className="bill-lines-foot">
          <Button
            size="small"
            icon={<Plus />}
            text="Add a line"
            onClick={() => append({ ...blank } as LinesDraft['lines'][number])} // with its text
          />
          {children}
        </div>
      </div>
    </section>
  );
}

/** Of what is charged to no order: the job, and its phase. */
const JobFields = ({
  at,
  jobs,
  contractId,
}: {
  at: number;
  jobs: ReturnType<typeof useRecordLabels>;
  contractId: string;
}) => (
  <>
    <Fields.Pick
      name={`lines.${at}.contractId`}
      label="Job"
      optional
      options={jobs.data?.items ?? null}
      from={jobs}
      placeholder="No job"
    />
    <PhaseField name={`lines.${at}.lineItemId`} contractId={contractId} />
  </>
);
