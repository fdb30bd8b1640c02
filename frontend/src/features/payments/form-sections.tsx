import { isDay } from '#forms/typed-day.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import type { Cents } from '@backoffice/contracts/kernel';
import { useBankLabels } from '#figures/bank-labels.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { Money } from '#widgets/formats.tsx';
import { EmptyState, AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { allocationSummary, type Shares } from './calculations.ts';
import { AllocationEditor } from './editor.tsx';
import { useLastBank, usePayables, type CurrentAllocation } from './queries.ts';
import './payments.css';

export type Deposit = {
  bankId: string;
  depositDate: string;
  methodId: string;
  checkNo: string;
  reference: string;
  depositNo: string;
  allowDuplicateCheck: boolean;
};

const Fields = typedFields<Deposit>();

/** How it came in; a check that was posted before is explained, and may be said to be another. */
export function MethodFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const { control, getFieldState, formState } = useFormContext<Deposit>();
  const [methodId, allowed] = useWatch({ control, name: ['methodId', 'allowDuplicateCheck'] });
  const methods = useRecordLabels(paymentMethod);
  const method = methods.data?.items.find(({ value }) => value === methodId);
  const isTwice = allowed || getFieldState('checkNo', formState).error?.type === 'DUPLICATE_CHECK';
  return (
    <>
      <Fields.Pick
        name="methodId"
        label="Method of payment"
        options={methods.data?.items ?? null}
        from={methods}
        autoFocus={autoFocus}
      />
      <Fields.Text name="checkNo" label="Check no." optional={method?.['requiresCheckNo'] !== true} maxLength={40} />
      {isTwice && (
        <Fields.Check
          name="allowDuplicateCheck"
          label="It is another check with the same number"
          className="check-twice"
        />
      )}
      <Fields.Text
        name="reference"
        label="Reference"
        optional={method?.['requiresReference'] !== true}
        maxLength={120}
      />
    </>
  );
}

/** Where a new payment goes is shown before it is recorded: to the bank of the last one, on the day it came in. */
export function DepositFields({ isNew = false }: { isNew?: boolean }) {
  const { setValue, getValues, getFieldState, control } = useFormContext<Deposit & { receivedOn?: string }>();
  const lastBank = useLastBank(isNew);
  const banks = useBankLabels('bank');
  const options =
    banks.data?.items.map(({ value, label, ...more }) => ({
      value,
      label,
      ...(more['accountLast4'] ? { hint: `•••• ${String(more['accountLast4'])}` } : {}),
    })) ?? null;
  const usual = options?.length === 1 ? options[0] : options?.find(({ value }) => value === lastBank);
  const bankId = usual?.value;
  useEffect(() => {
    if (bankId !== undefined && getValues('bankId') === '') setValue('bankId', bankId);
  }, [bankId, getValues, setValue]);
  const receivedOn = useWatch({ control, name: 'receivedOn' });
  useEffect(() => {
    if (isNew && isDay(receivedOn ?? '') && !getFieldState('depositDate').isDirty)
      setValue('depositDate', receivedOn ?? '');
  }, [isNew, receivedOn, getFieldState, setValue]);
  return (
    <>
      <Fields.Pick name="bankId" label="Bank" options={options} from={banks} />
      <Fields.Text name="depositDate" label="Deposited on" type="date" />
      <Fields.Text name="depositNo" label="Deposit no." optional maxLength={40} />
    </>
  );
}

export function Allocations({
  name,
  customerId,
  standing,
  amount,
}: {
  name: string;
  customerId: string;
  standing: CurrentAllocation;
  amount: Cents;
}) {
  const reading = usePayables(customerId, standing);
  return (
    <AsyncContent of={reading} skeleton={<Skeleton height={160} />}>
      {(payables) =>
        payables.length === 0 ? (
          <EmptyState title="No open invoices">
            What comes in stays as the customer’s credit, and can be allocated later.
          </EmptyState>
        ) : (
          <AllocationEditor name={name} payables={payables} amount={amount} />
        )
      }
    </AsyncContent>
  );
}

/** What came in, where it goes, and what is left: always in sight. */
export function AllocationFooter({
  amount,
  shares,
  onAmount,
}: {
  amount: Cents;
  shares: Shares;
  onAmount?: (cents: Cents) => void;
}) {
  const foot = allocationSummary(amount, shares);
  return (
    <div className="allocation-foot" role="status">
      <span>
        Amount <Money of={foot.amount} strong />
      </span>
      <span>
        Allocated <Money of={foot.allocated} strong />
      </span>
      {foot.over > 0 ? (
        <span className="field-error">
          <Money of={foot.over} /> more than came in
          {foot.amount === 0 && onAmount && (
            <Button
              size="small"
              variant="minimal"
              text="Take it as the amount"
              onClick={() => onAmount(foot.allocated)}
            />
          )}
        </span>
      ) : (
        <span>
          Left as credit <Money of={foot.credit} strong />
        </span>
      )}
    </div>
  );
}
