import { useEffect, useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { bank } from '@backoffice/contracts/features/banks';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import { Allocation, paymentCommands } from '@backoffice/contracts/features/payments';
import type { Cents, Receipt } from '@backoffice/contracts/kernel';
import { routeOf } from '#capabilities/routes.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { Money } from '#kernel/formats.tsx';
import { useToday } from '#kernel/profile.ts';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { Empty, Loaded, Skeleton } from '#kernel/states.tsx';
import type { Outcome } from '#kernel/use-command.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { allocationsOf, footOf, type Shares } from './draft.ts';
import { AllocationEditor } from './editor.tsx';
import { usePayables, type Standing } from './queries.ts';

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
const allocations = z.array(Allocation.extend({ amount: z.number('Type an amount like 1,250.00.') })).default([]);
const postSchema = paymentCommands.shapes.PostPayment.extend({ allocations });
export type PostBody = z.input<typeof postSchema>;
const reallocateSchema = paymentCommands.shapes.ReallocatePayment.extend({ allocations });
export type ReallocateBody = z.input<typeof reallocateSchema>;

/** What is left empty is left out: the server has its own rule for it. */
export const depositBody = ({ depositDate, ...rest }: Deposit) => ({ ...rest, depositDate: depositDate || undefined });
const bodyOf = ({ customerId, shares, receivedOn, amount, memo, ...deposit }: Draft) => ({
  customerId,
  receivedOn: receivedOn || undefined,
  amount,
  memo,
  ...depositBody(deposit),
  allocations: allocationsOf(shares[customerId] ?? {}),
});

type Named = { readonly invoiceId: string };
/** A refusal names the n-th allocation; on the screen it stands at its invoice. */
function placed<A>(outcome: Outcome<A>, sent: readonly Named[], name: string): Outcome<A> {
  if (outcome.ok) return outcome;
  const details = outcome.problem.details.map((detail) => {
    const [, at] = /^allocations\.(\d+)\./.exec(detail.field) ?? [];
    const invoiceId = at === undefined ? undefined : sent[Number(at)]?.invoiceId;
    return invoiceId === undefined ? detail : { ...detail, field: `${name}.${invoiceId}` };
  });
  return { ok: false, problem: { ...outcome.problem, details } };
}

const F = fieldsOf<Draft>();
const NOTHING: Standing = { shares: {}, isCleared: false };
export type Beginning = { readonly customerId: string; readonly amount: Cents; readonly shares: Shares };
type Props = {
  begin: Beginning;
  back: string;
  send: (body: PostBody) => Promise<Outcome<Receipt>>;
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
    send: async (body) => placed(await send(body), body.allocations ?? [], `shares.${body.customerId}`),
  });
  const [customerId, amount, all] = useWatch({ control: form.control, name: ['customerId', 'amount', 'shares'] });
  const customers = useAnswer(customerOwnRoutes.profileLabels, { query: { limit: Number.MAX_SAFE_INTEGER } });
  const shares = all[customerId] ?? {};
  return (
    <RecordForm
      form={form}
      verb="Post payment"
      back={back}
      summary={
        <Foot
          amount={amount}
          shares={shares}
          onAmount={(cents) => form.setValue('amount', cents, { shouldDirty: true })}
        />
      }
    >
      <FormSection title="Payment">
        <F.Pick
          name="customerId"
          label="Customer"
          options={customers.data?.items.map(({ value, label }) => ({ value, label })) ?? null}
          from={customers}
          className="payment-payer"
          placeholder="Who paid?"
        />
        <F.Money name="amount" label="Amount" placeholder="0.00" />
        <F.Text name="receivedOn" label="Received on" type="date" />
        <Method />
        <DepositFields />
        <F.Text name="memo" label="Memo" optional className="payment-memo" maxLength={2000} />
      </FormSection>
      <section className="form-section form-lines" aria-label="Invoices">
        <header>
          <h2>Invoices</h2>
        </header>
        {customerId === '' ? (
          <Empty title="Whose payment is it?">Once the customer is chosen, their open invoices stand here.</Empty>
        ) : (
          <Allocations
            key={customerId}
            name={`shares.${customerId}`}
            customerId={customerId}
            standing={NOTHING}
            amount={amount}
          />
        )}
      </section>
    </RecordForm>
  );
}

/** How it came in; a check that was posted before is explained, and may be said to be another. */
export function Method() {
  const { control, getFieldState, formState } = useFormContext<Deposit>();
  const [methodId, allowed] = useWatch({ control, name: ['methodId', 'allowDuplicateCheck'] });
  const methods = useAnswer(routeOf(paymentMethod, 'labels'), {}, ['PaymentMethod']);
  const method = methods.data?.items.find(({ value }) => value === methodId);
  const isTwice = allowed || getFieldState('checkNo', formState).error?.type === 'DUPLICATE_CHECK';
  return (
    <>
      <F.Pick name="methodId" label="Method of payment" options={methods.data?.items ?? null} from={methods} />
      <F.Text name="checkNo" label="Check no." optional={method?.['requiresCheckNo'] !== true} maxLength={40} />
      {isTwice && (
        <F.Check name="allowDuplicateCheck" label="It is another check with the same number" className="check-twice" />
      )}
      <F.Text name="reference" label="Reference" optional={method?.['requiresReference'] !== true} maxLength={120} />
    </>
  );
}

export function DepositFields() {
  const { setValue, getValues } = useFormContext<Deposit>();
  const banks = useAnswer(routeOf(bank, 'labels'), {}, ['Bank']);
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
      <F.Pick name="bankId" label="Bank" options={options} from={banks} />
      <F.Text name="depositDate" label="Deposited on" type="date" optional />
      <F.Text name="depositNo" label="Deposit no." optional maxLength={40} />
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
  standing: Standing;
  amount: Cents;
}) {
  const reading = usePayables(customerId, standing);
  return (
    <Loaded of={reading} skeleton={<Skeleton height={160} />}>
      {(payables) =>
        payables.length === 0 ? (
          <Empty title="No open invoices">
            What comes in stays as the customer’s credit, and can be allocated later.
          </Empty>
        ) : (
          <AllocationEditor name={name} payables={payables} amount={amount} />
        )
      }
    </Loaded>
  );
}

/** What came in, where it goes, and what is left: always in sight. */
export function Foot({
  amount,
  shares,
  onAmount,
}: {
  amount: Cents;
  shares: Shares;
  onAmount?: (cents: Cents) => void;
}) {
  const foot = footOf(amount, shares);
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

type Again = { shares: Shares; memo: string };
const A = fieldsOf<Again>();
type AgainProps = {
  record: {
    readonly version: number;
    readonly customerId: string;
    readonly amount: Cents;
    readonly memo: string;
    readonly updatedByName: string;
  };
  standing: Standing;
  back: string;
  onReload: () => void;
  send: (body: ReallocateBody, version?: number) => Promise<Outcome<Receipt>>;
  onDone: () => void;
};

/** The same money to other invoices, or in other shares. */
export function AllocateForm({ record, standing, back, onReload, send, onDone }: AgainProps) {
  const draft = useMemo((): Again => ({ shares: standing.shares, memo: record.memo }), [standing, record.memo]);
  const form = useRecordForm({
    schema: reallocateSchema,
    draft,
    version: record.version,
    onReload,
    onDone,
    toBody: ({ shares, memo }) => ({ allocations: allocationsOf(shares), memo }),
    send: async (body, version) => placed(await send(body, version), body.allocations ?? [], 'shares'),
  });
  const shares = useWatch({ control: form.control, name: 'shares' });
  return (
    <RecordForm
      form={form}
      verb="Save allocations"
      back={back}
      savedBy={record.updatedByName}
      summary={<Foot amount={record.amount} shares={shares} />}
    >
      <section className="form-section form-lines" aria-label="Invoices">
        <header>
          <h2>Invoices</h2>
        </header>
        <Allocations name="shares" customerId={record.customerId} standing={standing} amount={record.amount} />
      </section>
      <FormSection title="Memo">
        <A.Area name="memo" label="Memo" optional rows={2} className="wide" />
      </FormSection>
    </RecordForm>
  );
}
