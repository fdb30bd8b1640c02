import { useMemo } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  contractFields,
  contractRefusals,
  installments,
  isOverRetentionCap,
} from '@backoffice/contracts/features/contracts';
import { shareOf, sumLineAmounts, type Cents } from '@backoffice/contracts/kernel';
import { hasReadableFigures, lineItemsFrom } from '#documents/lines.ts';
import { FieldControl } from '#fields/field-control.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import { installmentBody, type ContractControls } from './draft.ts';

const Fields = typedFields<ContractControls>();
const { retentionBp, retentionExempt } = contractFields;

export const RetentionSection = ({ isPublicWork }: { isPublicWork: boolean }) => (
  <FormSection title="Retention" help="What is held back of every progress payment until completion.">
    <FieldControl name="retentionBp" field={retentionBp} />
    <FieldControl name="retentionExempt" field={retentionExempt} />
    <RetentionCapNote isPublicWork={isPublicWork} />
  </FormSection>
);

function RetentionCapNote({ isPublicWork }: { isPublicWork: boolean }) {
  const [date, retentionBp, retentionExempt] = useWatch<ContractControls, ['date', 'retentionBp', 'retentionExempt']>({
    name: ['date', 'retentionBp', 'retentionExempt'],
  });
  if (isPublicWork)
    return <p className="muted wide">This is public work: the cap on retention of private works does not apply.</p>;
  if (!isOverRetentionCap({ date, retentionBp, retentionExempt, isPublicWork })) return null;
  return (
    <Callout intent="warning" compact className="wide">
      {contractRefusals.RETENTION_OVER_CAP}
    </Callout>
  );
}

/** What cannot be read yet counts for nothing. */
const numberOrZero = (value: number) => (Number.isNaN(value) ? 0 : value);
/** What the lines come to while they are typed, or what they came to in the proposal. */
function useAmount(given: Cents | undefined): Cents {
  const lines = useWatch<ContractControls, 'lineItems'>({ name: 'lineItems' });
  return useMemo(() => given ?? sumLineAmounts(lineItemsFrom(lines.filter(hasReadableFigures))), [given, lines]);
}

export function PaymentsSection({ amount: given }: { amount: Cents | undefined }) {
  const { control } = useFormContext<ContractControls>();
  const { fields, append, remove } = useFieldArray({ control, name: 'paymentSchedule' });
  const [parts, downPayment] = useWatch<ContractControls, ['paymentSchedule', 'downPayment']>({
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
      <FieldControl name="downPayment" field={contractFields.downPayment} />
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
export function HomeImprovementNote({ amount: given }: { amount: Cents | undefined }) {
  const [isHomeImprovement, downPayment] = useWatch<ContractControls, ['isHomeImprovement', 'downPayment']>({
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
