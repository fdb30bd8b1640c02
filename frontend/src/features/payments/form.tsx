import { useEffect, useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import { Allocation, paymentCommands } from '@backoffice/contracts/features/payments';
import type { Cents, Receipt } from '@backoffice/contracts/kernel';
import { mountedRoute } from '#records/mounted-routes.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import { useToday } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { EmptyState, AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { toAllocations, allocationSummary, type Shares } from './calculations.ts';
import { AllocationEditor } from './editor.tsx';
import { usePayables, type CurrentAllocation } from './queries.ts';

export type Deposit = {
  bankId: string;
  depositDate: string;
  methodId: string;
  checkNo: string;
  reference: string;
  depositNo: string;
  allowDuplicateCheck: boolean;
};
type Draft = Deposit & {
  customerId: string;
  receivedOn: string;
  amount: Cents;
  memo: string;
  /** By customer, so that another one does not get the first one's. */ shares: Record<string, Shares>;
};

/** What is no number is said in words that help. */
const allocationsSchema = z.array(Allocation.extend({ amount: z.number('Type an amount like 1,250.00.') })).default([]);
const postSchema = paymentCommands.shapes.PostPayment.extend({ allocations: allocationsSchema });
export type PostBody = z.input<typeof postSchema>;
const reallocateSchema = paymentCommands.shapes.ReallocatePayment.extend({ allocations: allocationsSchema });
export type ReallocateBody = z.input<typeof reallocateSchema>;

/** What is left empty is left out: the server has its own rule for it. */
export const depositBody = ({ depositDate, ...rest }: Deposit) => ({ ...rest, depositDate: depositDate || undefined });
const bodyOf = ({ customerId, shares, receivedOn, amount, memo, ...deposit }: Draft) => ({
  customerId,
  receivedOn: receivedOn || undefined,
  amount,
  memo,
  ...depositBody(deposit),
  allocations: toAllocations(shares[customerId] ?? {}),
});

type InvoiceReference = { readonly invoiceId: string };
/** A refusal names the n-th allocation; on the screen it stands at its invoice. */
function refusalsAtInvoices<A>(
  outcome: CommandOutcome<A>,
  sent: readonly InvoiceReference[],
  name: string,
): CommandOutcome<A> {
  if (outcome.ok) return outcome;
  const details = outcome.problem.details.map((detail) => {
    const [, at] = /^allocations\.(\d+)\./.exec(detail.field) ?? [];
    const invoiceId = at === undefined ? undefined : sent[Number(at)]?.invoiceId;
    return invoiceId === undefined ? detail : { ...detail, field: `${name}.${invoiceId}` };
  });
  return { ok: false, problem: { ...outcome.problem, details } };
}

const Fields = typedFields<Draft>();
const NO_ALLOCATION: CurrentAllocation = { shares: {}, isCleared: false };
export type InitialPayment = { readonly customerId: string; readonly amount: Cents; readonly shares: Shares };
type Props = {
  begin: InitialPayment;
  back: string;
  send: (body: PostBody) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function PaymentForm({ begin, back, send, onDone }: Props) {
  const today = useToday();
  const draft = useMemo(
    (): Draft => ({
      customerId: begin.customerId,
      receivedOn: today,
      amount: begin.amount,
      bankId: '',
      depositDate: '',
      methodId: '',
      checkNo: '',
      reference: '',
      depositNo: '',
      allowDuplicateCheck: false,
      memo: '',
      shares: { [begin.customerId]: begin.shares },
    }),
    [begin, today],
  );
  const form = useRecordForm({
    schema: postSchema,
    draft,
    toBody: bodyOf,
    onDone,
    send: async (body) => refusalsAtInvoices(await send(body), body.allocations ?? [], `shares.${body.customerId}`),
  });
  const [customerId, amount, all] = useWatch({ control: form.control, name: ['customerId', 'amount', 'shares'] });
  const customers = useRouteRead(customerOwnRoutes.profileLabels, { query: { limit: Number.MAX_SAFE_INTEGER } });
  const shares = all[customerId] ?? {};
  return (
    <RecordForm
      form={form}
      verb="Post payment"
      back={back}
      summary={
        <AllocationFooter
          amount={amount}
          shares={shares}
          onAmount={(cents) => form.setValue('amount', cents, { shouldDirty: true })}
        />
      }
    >
      <FormSection title="Payment">
        <Fields.Pick
          name="customerId"
          label="Customer"
          options={customers.data?.items.map(({ value, label }) => ({ value, label })) ?? null}
          from={customers}
          className="payment-payer"
          placeholder="Who paid?"
        />
        <Fields.Money name="amount" label="Amount" placeholder="0.00" />
        <Fields.Text name="receivedOn" label="Received on" type="date" />
        <MethodFields />
        <DepositFields />
        <Fields.Text name="memo" label="Memo" optional className="payment-memo" maxLength={2000} />
      </FormSection>
      <section className="form-section form-lines" aria-label="Invoices">
        <header>
          <h2>Invoices</h2>
        </header>
        {customerId === '' ? (
          <EmptyState title="Whose payment is it?">
            Once the customer is chosen, their open invoices stand here.
          </EmptyState>
        ) : (
          <Allocations
            key={customerId}
            name={`shares.${customerId}`}
            customerId={customerId}
            standing={NO_ALLOCATION}
            amount={amount}
          />
        )}
      </section>
    </RecordForm>
  );
}

/** How it came in; a check that was posted before is explained, and may be said to be another. */
export function MethodFields() {
  const { control, getFieldState, formState } = useFormContext<Deposit>();
  const [methodId, allowed] = useWatch({ control, name: ['methodId', 'allowDuplicateCheck'] });
  const methods = useRouteRead(mountedRoute(paymentMethod, 'labels'), {}, ['PaymentMethod']);
  const method = methods.data?.items.find(({ value }) => value === methodId);
  const isTwice = allowed || getFieldState('checkNo', formState).error?.type === 'DUPLICATE_CHECK';
  return (
    <>
      <Fields.Pick name="methodId" label="Method of payment" options={methods.data?.items ?? null} from={methods} />
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

export function DepositFields() {
  const { setValue, getValues } = useFormContext<Deposit>();
  const banks = useRouteRead(mountedRoute(bank, 'labels'), {}, ['Bank']);
  const options =
    banks.data?.items.map(({ value, label, ...more }) => ({
      value,
      label,
      ...(more['accountLast4'] ? { hint: `•••• ${String(more['accountLast4'])}` } : {}),
    })) ?? null;
  const only = options?.length === 1 ? options[0]?.value : undefined;
  useEffect(() => {
    // Where there is only one bank nobody has to say which.
    if (only !== undefined && getValues('bankId') === '') setValue('bankId', only);
  }, [only, getValues, setValue]);
  return (
    <>
      <Fields.Pick name="bankId" label="Bank" options={options} from={banks} />
      <Fields.Text name="depositDate" label="Deposited on" type="date" optional />
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

type ReallocateDraft = { shares: Shares; memo: string };
const ReallocateFields = typedFields<ReallocateDraft>();
type ReallocateProps = {
  record: {
    readonly version: number;
    readonly customerId: string;
    readonly amount: Cents;
    readonly memo: string;
    readonly updatedByName: string;
  };
  standing: CurrentAllocation;
  back: string;
  onReload: () => void;
  send: (body: ReallocateBody, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: () => void;
};

/** The same money to other invoices, or in other shares. */
export function ReallocateForm({ record, standing, back, onReload, send, onDone }: ReallocateProps) {
  const draft = useMemo(
    (): ReallocateDraft => ({ shares: standing.shares, memo: record.memo }),
    [standing, record.memo],
  );
  const form = useRecordForm({
    schema: reallocateSchema,
    draft,
    version: record.version,
    onReload,
    onDone,
    toBody: ({ shares, memo }) => ({ allocations: toAllocations(shares), memo }),
    send: async (body, version) => refusalsAtInvoices(await send(body, version), body.allocations ?? [], 'shares'),
  });
  const shares = useWatch({ control: form.control, name: 'shares' });
  return (
    <RecordForm
      form={form}
      verb="Save allocations"
      back={back}
      savedBy={record.updatedByName}
      summary={<AllocationFooter amount={record.amount} shares={shares} />}
    >
      <section className="form-section form-lines" aria-label="Invoices">
        <header>
          <h2>Invoices</h2>
        </header>
        <Allocations name="shares" customerId={record.customerId} standing={standing} amount={record.amount} />
      </section>
      <FormSection title="Memo">
        <ReallocateFields.Area name="memo" label="Memo" optional rows={2} className="wide" />
      </FormSection>
    </RecordForm>
  );
}
