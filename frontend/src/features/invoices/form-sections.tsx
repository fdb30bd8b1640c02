import { Button } from '@blueprintjs/core';
import { useFormContext } from 'react-hook-form';
import { billingSteps } from '@backoffice/contracts/features/cost-plus';
import { invoiceFields } from '@backoffice/contracts/features/invoices';
import { dollarsText, percentText } from '@backoffice/contracts/kernel';
import { typedFields } from '#forms/typed-fields.tsx';
import { Money } from '#widgets/formats.tsx';
import type { BillingFigures } from './calculations.ts';
import type { InvoiceDraft } from './draft.ts';

const Fields = typedFields<InvoiceDraft>();
type Props = { figures: BillingFigures; retentionBp: number };

/** What the invoice comes to while it is being typed. */
export const AmountSection = ({ figures, retentionBp }: Props) => (
  <section className="form-section billing-end" aria-label="Amount">
    <header>
      <h2>Amount</h2>
      <p className="muted">The figures that the customer reads.</p>
    </header>
    <div className="billing-ends">
      <RetentionReleaseField figures={figures} />
      <LiveSums figures={figures} retentionBp={retentionBp} />
    </div>
  </section>
);

function RetentionReleaseField({ figures: { retained } }: { figures: BillingFigures }) {
  const { setValue } = useFormContext<InvoiceDraft>();
  return (
    <div className="billing-release">
      <Fields.Money
        name="retentionReleased"
        label={invoiceFields.retentionReleased.label}
        help={retained > 0 ? `${dollarsText(retained)} is held with this invoice.` : 'No retention is held.'}
      />
      {retained > 0 && (
        <Button
          size="small"
          text="Release all of it"
          onClick={() => setValue('retentionReleased', retained, { shouldDirty: true })}
        />
      )}
    </div>
  );
}

const SumRow = ({
  name,
  of,
  strong = false,
  line = false,
}: {
  name: string;
  of: number;
  strong?: boolean;
  line?: boolean;
}) => (
  <div data-line={line || undefined} data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>
      <output aria-label={name}>
        <Money of={of} strong={strong} />
      </output>
    </dd>
  </div>
);

function LiveSums({ figures: { lines, items, sums, costPlus }, retentionBp }: Props) {
  const sum = (field: 'scheduled' | 'previouslyBilled' | 'thisPeriod') =>
    lines.reduce((total, line) => total + line[field], 0);
  return (
    <dl className="billing-sums">
      {costPlus ? (
        billingSteps(costPlus).map(({ label, cents }) => <SumRow key={label} name={label} of={cents} />)
      ) : (
        <>
          <SumRow name="Scheduled" of={sum('scheduled')} />
          <SumRow name="Billed before" of={sum('previouslyBilled')} />
          <SumRow name="This period" of={sum('thisPeriod')} line />
        </>
      )}
      <SumRow name="Beside the contract" of={items} />
      <SumRow name="Amount" of={sums.amount} strong line />
      <SumRow name={`Less ${percentText(retentionBp)} retention`} of={-sums.retentionHeld} />
      <SumRow name="Plus retention released" of={sums.retentionReleased} />
      <SumRow name="Amount due" of={sums.amountDue} strong line />
    </dl>
  );
}
