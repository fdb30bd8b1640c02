import { useRef, useState } from 'react';
import { Button, Callout, SegmentedControl } from '@blueprintjs/core';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { countText } from '#widgets/labels.ts';
import { parseMethod } from './editor-row.tsx';
import { billingMeasures, billingMethods } from './entries.ts';
import type { BillingDraft } from './use-draft.ts';

/** What is done to every line of the schedule at once. */
export const BillingTools = ({ draft: { usual, paths, everyLine } }: { draft: BillingDraft }) => (
  <div className="billing-tools">
    <span className="billing-by" id="bill-by">
      Bill by
    </span>
    <SegmentedControl
      size="small"
      role="radiogroup"
      aria-labelledby="bill-by"
      value={usual}
      onValueChange={(value) => everyLine.turn(parseMethod(value))}
      options={billingMethods.map((value) => ({
        value,
        label: value === 'percent' ? 'Percent' : value === 'quantity' ? 'Quantity' : 'Amount',
      }))}
    />
    <span className="grow" />
    <BillAllTo onBill={everyLine.billTo} />
    <Button
      size="small"
      text="Fill empty lines"
      title="Bills what is left of every line that nothing is typed into"
      onClick={everyLine.fillEmpty}
    />
    <Button size="small" variant="minimal" text="Clear" disabled={paths.size === 0} onClick={everyLine.clear} />
  </div>
);

/** Lines that are typed into and no longer in the schedule. */
export const GoneLines = ({ draft: { gone, leaveOutGone } }: { draft: BillingDraft }) =>
  gone.length > 0 && (
    <Callout intent="warning" compact className="form-note">
      {countText(gone.length, 'line is billed that is', 'lines are billed that are')} no longer approved.{' '}
      <Button size="small" text="Leave out" onClick={leaveOutGone} />
    </Callout>
  );

/** The same share of every line, in one field: Enter bills, and so does leaving it with a new figure. */
function BillAllTo({ onBill }: { onBill: (bp: number) => void }) {
  const [bp, setBp] = useState<number | null>(null);
  const billed = useRef<number | null>(null);
  const isShare = bp !== null && bp > 0 && bp <= 10_000;
  function bill() {
    if (!isShare || billed.current === bp) return;
    billed.current = bp;
    onBill(bp);
  }
  return (
    <span className="bill-all">
      Bill all to
      <ScaledInput
        className="figure"
        aria-label="Bill all to percent"
        aria-invalid={bp !== null && !isShare ? true : undefined}
        placeholder="100"
        value={bp}
        decimals={2}
        show={billingMeasures.percent.show}
        onValue={(next) => {
          billed.current = null;
          setBp(next);
        }}
        onEmpty={() => setBp(null)}
        onBlur={bill}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // does not submit the invoice
          billed.current = null;
          bill();
        }}
      />
      %
    </span>
  );
}
