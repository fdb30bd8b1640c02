import { useMemo, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { ResultOf } from 'gql.tada';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { installments, isOverRetentionCap, type retentionExemptions } from '@backoffice/contracts/features/contracts';
import { shareOf, sumLineAmounts, type Cents, type Receipt } from '@backoffice/contracts/kernel';
import { LineEditor } from '#documents/line-editor.tsx';
import { draftLineFrom, hasReadableFigures, lineItemsFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import type { ContractQuery } from './queries.ts';

export type ContractRecord = NonNullable<ResultOf<typeof ContractQuery>['record']>;
type Exemption = (typeof retentionExemptions)[number];
type InstallmentDraft = {
  label: string;
  by: 'amount' | 'percent';
  amount: Cents;
  bp: number;
  dueOn: string;
  milestone: string;
};
export type Draft = {
  number: string;
  name: string;
  date: string;
  startDate: string;
  estimatedCompletion: string;
  lineItems: DraftLine[];
  retentionBp: number;
  retentionExempt: Exemption;
  downPayment: Cents;
  paymentSchedule: InstallmentDraft[];
  terms: string;
  hideTerms: boolean;
  lender: { name: string; address: string };
  isHomeImprovement: boolean;
  internalNotes: string;
};

export const draftOf = (record: ContractRecord): Draft => {
  const {
    number,
    name,
    date,
    retentionBp,
    retentionExempt,
    downPayment,
    terms,
    hideTerms,
    isHomeImprovement,
    internalNotes,
  } = record;
  return {
    number,
    name,
    date,
    startDate: record.startDate ?? '',
    estimatedCompletion: record.estimatedCompletion ?? '',
    lineItems: record.lineItems.map(draftLineFrom),
    retentionBp,
    retentionExempt,
    downPayment,
    paymentSchedule: record.paymentSchedule.map(({ label, amount, bp, dueOn, milestone }) => ({
      label,
      by: bp === null ? 'amount' : 'percent',
      amount: amount ?? 0,
      bp: bp ?? 0,
      dueOn: dueOn ?? '',
      milestone,
    })),
    terms,
    hideTerms,
    lender: { name: record.lender?.name ?? '', address: record.lender?.address ?? '' },
    isHomeImprovement,
    internalNotes,
  };
};

const installmentBody = ({ label, by, amount, bp, dueOn, milestone }: InstallmentDraft) => ({
  label,
  amount: by === 'amount' ? amount : null,
  bp: by === 'percent' ? bp : null,
  dueOn: dueOn || null,
  milestone,
});
const termsBody = ({
  number,
  date,
  startDate,
  estimatedCompletion,
  paymentSchedule,
  lender,
  lineItems: _lines,
  ...rest
}: Draft) => ({
  ...rest,
  number: number.trim() || undefined,
  date: date || undefined,
  startDate: startDate || null,
  estimatedCompletion: estimatedCompletion || null,
  paymentSchedule: paymentSchedule.map(installmentBody),
  lender: lender.name.trim() || lender.address.trim() ? lender : null,
});
const editBody = (draft: Draft) => ({ ...termsBody(draft), ...linesForRequest(draft.lineItems) });

const Fields = typedFields<Draft>();
type Props<Schema extends z.ZodType> = {
  /** What is saved already; null while the contract is being generated. */
  record: Pick<ContractRecord, 'version' | 'updatedByName'> | null;
  schema: Schema;
  draft: Draft;
  isPublicWork: boolean;
  back: string;
  /** The lines of a contract that is being generated: what the customer accepted is not typed again. */
  lines?: ReactNode;
  amount?: Cents;
  onReload?: () => void;
  send: (body: z.input<Schema>, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

export function ContractForm<Schema extends z.ZodType>({
  record,
  schema,
  draft,
  isPublicWork,
  back,
  lines,
  amount,
  onReload,
  send,
  onDone,
}: Props<Schema>) {
  const form = useRecordForm({
    schema,
    draft,
    toBody: record ? editBody : termsBody,
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save contract' : 'Generate contract'}
      back={back}
      savedBy={record?.updatedByName}
    >
      <FormSection title="Contract">
        <Fields.Text name="name" label="Name" className="wide" maxLength={160} />
        <div className="field-pair">
          <Fields.Text
            name="number"
            label="Number"
            help={record ? undefined : 'The next free number of the company.'}
            maxLength={20}
          />
          <Fields.Text name="date" label="Date" type="date" />
        </div>
        <div className="field-pair">
          <Fields.Text name="startDate" label="Start" optional type="date" />
          <Fields.Text name="estimatedCompletion" label="Completion" optional type="date" />
        </div>
      </FormSection>
      <section className="form-section form-lines">
        <header>
          <h2>Lines</h2>
        </header>
        {lines ?? <LineEditor />}
      </section>
      <FormSection title="Retention" help="What is held back of every progress payment until completion.">
        <Fields.Percent name="retentionBp" label="Retention in percent" />
        <Fields.Select name="retentionExempt" label="Exemption" options={exemptionOptions} />
        <RetentionCapNote isPublicWork={isPublicWork} />
      </FormSection>
      <PaymentScheduleEditor amount={amount} />
      <FormSection title="Terms" help="**bold**, *italic*, and lists with - or 1. are understood.">
        <Fields.Area name="terms" label="Terms" optional rows={6} className="wide" />
        <Fields.Check name="hideTerms" label="Leave the terms out of the document" className="wide" />
        <Fields.Check name="isHomeImprovement" label="Home improvement contract" className="wide" />
        <HomeImprovementNote amount={amount} />
      </FormSection>
      <FormSection title="Construction lender" help="Where one pays for the work, preliminary notices have to name it.">
        <Fields.Text name="lender.name" label="Name" optional maxLength={120} />
        <Fields.Text name="lender.address" label="Address" optional maxLength={300} />
      </FormSection>
      <FormSection title="For ourselves" help="The customer never sees these.">
        <Fields.Area name="internalNotes" label="Internal notes" optional rows={3} className="wide" />
      </FormSection>
    </RecordForm>
  );
}

const exemptionOptions: { value: Exemption; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'residentialUnder4', label: 'Residential, fewer than five units' },
  { value: 'bondNotFurnished', label: 'The subcontractor furnishes no bond' },
];

function RetentionCapNote({ isPublicWork }: { isPublicWork: boolean }) {
  const [date, retentionBp, retentionExempt] = useWatch<Draft, ['date', 'retentionBp', 'retentionExempt']>({
    name: ['date', 'retentionBp', 'retentionExempt'],
  });
  if (isPublicWork)
    return <p className="muted wide">This is public work: the cap on retention of private works does not apply.</p>;
  if (!isOverRetentionCap({ date, retentionBp, retentionExempt, isPublicWork })) return null;
  return (
    <Callout intent="warning" compact className="wide">
      California limits retention to 5% on private works contracts dated 2026 or later. Choose an exemption, or retain
      less.
    </Callout>
  );
}

/** What cannot be read yet counts for nothing. */
const numberOrZero = (value: number) => (Number.isNaN(value) ? 0 : value);
/** What the lines come to while they are typed, or what they came to in the proposal. */
function useAmount(given: Cents | undefined): Cents {
  const lines = useWatch<Draft, 'lineItems'>({ name: 'lineItems' });
  return useMemo(() => given ?? sumLineAmounts(lineItemsFrom(lines.filter(hasReadableFigures))), [given, lines]);
}

function PaymentScheduleEditor({ amount: given }: { amount: Cents | undefined }) {
  const { control } = useFormContext<Draft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'paymentSchedule' });
  const [parts, downPayment] = useWatch<Draft, ['paymentSchedule', 'downPayment']>({
    name: ['paymentSchedule', 'downPayment'],
  });
  const amount = useAmount(given);
  const due = installments({
    amount,
    paymentSchedule: parts.map((part) =>
      installmentBody({ ...part, amount: numberOrZero(part.amount), bp: numberOrZero(part.bp) }),
    ),
  });
  const planned = due.reduce((sum, { cents }) => sum + cents, numberOrZero(downPayment));
  return (
    <FormSection
      title="Payments"
      help="What is due when: on a day, or with a milestone. Leave it empty to bill by progress."
    >
      <Fields.Money name="downPayment" label="Down payment" help="Due on signing." />
      <div className="installments wide">
        {fields.map(({ id }, at) => (
          <div key={id} className="installment">
            <Fields.Text
              name={`paymentSchedule.${at}.label`}
              label="Payment"
              placeholder="Second payment"
              maxLength={120}
            />
            <Fields.Select
              name={`paymentSchedule.${at}.by`}
              label="As"
              options={[
                { value: 'amount', label: 'Amount' },
                { value: 'percent', label: 'Percent' },
              ]}
            />
            {parts[at]?.by === 'percent' ? (
              <Fields.Percent name={`paymentSchedule.${at}.bp`} label="Percent" />
            ) : (
              <Fields.Money name={`paymentSchedule.${at}.amount`} label="Amount" />
            )}
            <Fields.Text name={`paymentSchedule.${at}.dueOn`} label="Due on" optional type="date" />
            <Fields.Text
              name={`paymentSchedule.${at}.milestone`}
              label="Or with"
              optional
              placeholder="Wall is poured"
              maxLength={120}
            />
            <Button
              className="installment-remove"
              variant="minimal"
              icon={<Cross />}
              aria-label={`Remove payment ${at + 1}`}
              onClick={() => remove(at)}
            />
          </div>
        ))}
        <div className="installments-foot">
          <Button
            icon={<Plus />}
            text="Add payment"
            onClick={() => append({ label: '', by: 'percent', amount: 0, bp: 0, dueOn: '', milestone: '' })}
            disabled={fields.length >= 50}
          />
          {(fields.length > 0 || planned > 0) && (
            <span className="muted" role="status">
              <Money of={planned} /> of <Money of={amount} /> planned
              {planned !== amount && (
                <>
                  , <Money of={amount - planned} /> left
                </>
              )}
            </span>
          )}
        </div>
      </div>
    </FormSection>
  );
}

const DOWN_PAYMENT_LIMIT = 100_000;
/** Business and Professions Code 7159: at most $1,000 or 10 %, whichever is less. */
function HomeImprovementNote({ amount: given }: { amount: Cents | undefined }) {
  const [isHomeImprovement, downPayment] = useWatch<Draft, ['isHomeImprovement', 'downPayment']>({
    name: ['isHomeImprovement', 'downPayment'],
  });
  const limit = Math.min(DOWN_PAYMENT_LIMIT, shareOf(useAmount(given), 1_000));
  if (!isHomeImprovement) return null;
  return (
    <Callout intent={downPayment > limit ? 'warning' : 'none'} compact className="wide">
      {downPayment > limit ? (
        <strong>
          The down payment may be at most <Money of={limit} />.{' '}
        </strong>
      ) : (
        <>
          The down payment may be at most <Money of={limit} />.{' '}
        </>
      )}
      The notice of the right to cancel within three business days is printed, and changes count once they are written
      and signed.
    </Callout>
  );
}
