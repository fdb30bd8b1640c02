import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { Allocation, paymentCommands } from '@backoffice/contracts/features/payments';
import type { Cents, Receipt } from '@backoffice/contracts/kernel';
import { typedFields } from '#forms/typed-fields.tsx';
import { useToday } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { toAllocations, type Shares } from './calculations.ts';
import type { CurrentAllocation } from './queries.ts';
import { type Deposit, MethodFields, DepositFields, Allocations, AllocationFooter } from './form-sections.tsx';
import './payments.css';

type Draft = Deposit & {
  isDepositedLater: boolean;
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

/** What is deposited later names no bank. */
const bodyOf = ({ customerId, shares, receivedOn, amount, memo, isDepositedLater, ...rest }: Draft) => ({
  customerId,
  receivedOn,
  amount,
  memo,
  ...rest,
  ...(isDepositedLater ? { bankId: undefined, depositDate: undefined, depositNo: '' } : {}),
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

/** `deposit`: what stands there already, of the payment before it in the deposit, or of the one it corrects. */
export type InitialPayment = {
  readonly customerId: string;
  readonly amount: Cents;
  readonly shares: Shares;
  readonly deposit?: Partial<Pick<Draft, keyof Deposit | 'receivedOn' | 'memo'>>;
  /** It was posted before, and its amount is what is most often wrong. */
  readonly isCorrected?: boolean;
};

type Props = {
  begin: InitialPayment;
  back: string;
  send: (body: PostBody) => Promise<CommandOutcome<Receipt>>;
  /** `isNext`: another check of the same deposit follows. */
  onDone: (receipt: Receipt, isNext: boolean) => void;
};

export function PaymentForm({ begin, back, send, onDone }: Props) {
  const today = useToday();
  const draft = useMemo(
    (): Draft => ({
      customerId: begin.customerId,
      receivedOn: today,
      amount: begin.amount,
      bankId: '',
      depositDate: today,
      methodId: '',
      checkNo: '',
      reference: '',
      depositNo: '',
      allowDuplicateCheck: false,
      memo: '',
      ...begin.deposit,
      isDepositedLater: begin.deposit?.bankId === '',
      shares: { [begin.customerId]: begin.shares },
    }),
    [begin, today],
  );
  const form = useRecordForm({
    schema: postSchema,
    draft,
    toBody: bodyOf,
    onDone: (receipt: Receipt) => onDone(receipt, false),
    send: async (body) => refusalsAtInvoices(await send(body), body.allocations ?? [], `shares.${body.customerId}`),
  });
  const [customerId, amount, all, isDepositedLater] = useWatch({
    control: form.control,
    name: ['customerId', 'amount', 'shares', 'isDepositedLater'],
  });
  const customers = useRouteRead(customerOwnRoutes.profileLabels, { query: { limit: Number.MAX_SAFE_INTEGER } });
  const shares = all[customerId] ?? {};
  return (
    <RecordForm
      form={form}
      verb="Post payment"
      back={back}
      isKept
      anotherText="Post and next check"
      onAnother={(receipt) => onDone(receipt, true)}
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
          autoFocus={begin.customerId === ''}
        />
        <Fields.Money name="amount" label="Amount" placeholder="0.00" autoFocus={begin.isCorrected} />
        <Fields.Text name="receivedOn" label="Received on" type="date" />
        <MethodFields autoFocus={begin.customerId !== '' && !begin.isCorrected} />
        {!isDepositedLater && <DepositFields isNew />}
        <Fields.Check name="isDepositedLater" label="It is deposited later" />
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

type ReallocateDraft = { shares: Shares; memo: string };

const ReallocateFields = typedFields<ReallocateDraft>();

type ReallocateProps = {
  record: {
    readonly version: number;
    readonly customerId: string;
    readonly amount: Cents;
    readonly refunded: Cents;
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
  const amount = record.amount - record.refunded;
  return (
    <RecordForm
      form={form}
      verb="Save allocations"
      back={back}
      savedBy={record.updatedByName}
      summary={<AllocationFooter amount={amount} shares={shares} />}
    >
      <section className="form-section form-lines" aria-label="Invoices">
        <header>
          <h2>Invoices</h2>
        </header>
        <Allocations name="shares" customerId={record.customerId} standing={standing} amount={amount} />
      </section>
      <FormSection title="Memo">
        <ReallocateFields.Area name="memo" label="Memo" optional rows={2} className="wide" />
      </FormSection>
    </RecordForm>
  );
}
