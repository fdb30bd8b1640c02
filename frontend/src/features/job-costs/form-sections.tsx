import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { profitRoles, unevenRole, type ProfitRole } from '@backoffice/contracts/features/job-costs';
import { percentSplit } from '@backoffice/contracts/dictionaries/percent-splits';
import { percentText } from '@backoffice/contracts/kernel';
import { useSalesmen } from '#access/salesmen.ts';
import type { ReadResult } from '#data/use-read.ts';
import { LabelledField, useField } from '#forms/labelled-field.tsx';
import { Picker, type PickerOption } from '#forms/picker.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';

type Choices = Omit<ReadResult<unknown>, 'data'> & { readonly options: readonly PickerOption[] | null };
type OperatorsProps = { workers: Choices };

/** Who runs machines on the ticket. */
export function OperatorsField({ workers: { options, problem, reload } }: OperatorsProps) {
  const base = { name: 'operatorIds', label: 'Operators', optional: true };
  const { id, field, error, aria } = useField(base);
  const ids = field.value as readonly string[]; // as the draft has it
  const nameOf = (one: string) => options?.find(({ value }) => value === one)?.label ?? '…';
  return (
    <LabelledField {...base} id={id} error={error}>
      {ids.length > 0 && (
        <ul className="chosen-people">
          {ids.map((one) => (
            <li key={one}>
              {nameOf(one)}
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={`Remove ${nameOf(one)}`}
                onClick={() => field.onChange(ids.filter((each) => each !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <Picker
        aria={aria}
        options={options && options.filter(({ value }) => !ids.includes(value))}
        value=""
        placeholder="Add an operator…"
        onPick={(value) => value !== '' && field.onChange([...ids, value])}
        onRetry={options === null && problem ? reload : undefined}
      />
    </LabelledField>
  );
}

export type ProfitSplitDraft = { role: ProfitRole; personId: string; percentSplitId: string };
type SplitsDraft = { profitSplits: ProfitSplitDraft[] };
const Fields = typedFields<SplitsDraft>();
const roleNames: Readonly<Record<ProfitRole, readonly [many: string, one: string]>> = {
  salesman: ['Salesmen', 'Add a salesman'],
  foreman: ['Foremen', 'Add a foreman'],
  operator: ['Operators', 'Add an operator'],
};

type SplitsProps = {
  workers: Choices;
  /** People of the record, with the names they had when they were named. */
  named: readonly { readonly personId: string; readonly personName: string }[];
};

/** How people of a role divide its share of the profit, for those who may choose percentages. */
export function ProfitSplitsSection({ workers, named }: SplitsProps) {
  const { control } = useFormContext<SplitsDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'profitSplits' });
  const typed = useWatch({ control, name: 'profitSplits' });
  const salesmen = useSalesmen();
  const percents = useRecordLabels(percentSplit);
  const items = percents.data?.items.toSorted((a, b) => Number(b.label) - Number(a.label)) ?? null;
  const shares = new Map(items?.map(({ value, label }) => [value, Math.round(Number(label) * 100)]));
  const options = items && [...shares].map(([value, shareBp]) => ({ value, label: percentText(shareBp) }));
  return (
    <section className="form-section" aria-label="Profit split" data-field="profitSplits">
      <header>
        <h2>Profit split</h2>
        <p className="muted">How people of a role divide its share of the profit. Who is alone needs no percentage.</p>
      </header>
      <div className="profit-splits">
        {profitRoles.map((role) => {
          const from = role === 'salesman' ? { ...salesmen, options: salesmen.data } : workers;
          const own = typed.filter((split) => split.role === role);
          const nameOf = (id: string) =>
            from.options?.find(({ value }) => value === id)?.label ??
            named.find(({ personId }) => personId === id)?.personName ??
            '…';
          const parts = own.map(({ percentSplitId }) => ({ role, shareBp: shares.get(percentSplitId) ?? null }));
          const sum = parts.reduce((total, { shareBp }) => total + (shareBp ?? 0), 0);
          return (
            <fieldset key={role} className="profit-role">
              <legend>{roleNames[role][0]}</legend>
              {fields.map(
                ({ id, personId, role: of }, at) =>
                  of === role && (
                    <div key={id} className="profit-person">
                      <span>{nameOf(personId)}</span>
                      <Fields.Pick
                        name={`profitSplits.${at}.percentSplitId`}
                        label={`Percent of ${nameOf(personId)}`}
                        optional
                        options={options}
                        from={percents}
                        placeholder="All of it"
                      />
                      <Button
                        variant="minimal"
                        icon={<Cross />}
                        aria-label={`Remove ${nameOf(personId)}`}
                        onClick={() => remove(at)}
                      />
                    </div>
                  ),
              )}
              <Picker
                key={own.length}
                aria={{ id: `add-${role}`, 'aria-label': roleNames[role][1] }}
                options={from.options?.filter(({ value }) => !own.some(({ personId }) => personId === value)) ?? null}
                value=""
                placeholder={`${roleNames[role][1]}…`}
                onPick={(personId) =>
                  personId !== '' && append({ role, personId, percentSplitId: '' }, { shouldFocus: false })
                }
                onRetry={from.options === null && from.problem ? from.reload : undefined}
              />
              {own.length > 0 && items && unevenRole(parts) !== null && (
                <p className="field-warning">
                  Together {percentText(sum)}: they must make 100% before the job is closed for good.
                </p>
              )}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}

type LinkDraft = { invoiceRef: string; linkBill: boolean; confirmDifference: boolean };
const LinkChecks = typedFields<LinkDraft>();

/** A bill with this number that was recorded by hand: these costs are among what it charges. */
export function LinkFields() {
  const { getFieldState, formState } = useFormContext<LinkDraft>();
  const isLinked = useWatch<LinkDraft, 'linkBill'>({ name: 'linkBill' });
  const isTwice = isLinked || getFieldState('invoiceRef', formState).error?.type === 'DUPLICATE_BILL';
  if (!isTwice) return null;
  return (
    <>
      <LinkChecks.Check name="linkBill" label="It is on that bill: link it" className="wide" />
      {isLinked && (
        <LinkChecks.Check
          name="confirmDifference"
          label="What the bill has more or less is a difference of purchases"
          className="wide"
        />
      )}
    </>
  );
}
