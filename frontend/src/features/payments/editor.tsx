import { memo, useCallback, useRef, type KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { useController, useFormContext } from 'react-hook-form';
import { moneyText, type Cents } from '@backoffice/contracts/kernel';
import { DayText, Money } from '#widgets/formats.tsx';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { showToast, UNDO_TOAST_LIFE_MS } from '#toasts/toasts.ts';
import {
  totalAllocated,
  withShare,
  allocateOldestFirst,
  shareError,
  type Payable,
  type Shares,
} from './calculations.ts';
import './payments.css';

type Props = {
  /** Where the form keeps the shares. */
  name: string;
  payables: readonly Payable[];
  /** What came in. */
  amount: Cents;
};

/**
 * Which invoices a payment pays, by keyboard first: Enter and the arrows go up and down, Ctrl+Enter pays a line in
 * full.
 */
export function AllocationEditor({ name, payables, amount }: Props) {
  const { control, getFieldState, formState } = useFormContext();
  const { field } = useController({ name, control });
  const shares = (field.value ?? {}) as Shares; // the drafts of payments hold their shares under this name
  const latest = useRef(shares);
  latest.current = shares;
  const host = useRef<HTMLTableElement>(null);

  const put = useCallback(
    (next: Shares) => {
      latest.current = next;
      field.onChange(next);
    },
    [field],
  );
  const onShare = useCallback(
    (invoiceId: string, share: Cents | null) => put(withShare(latest.current, invoiceId, share)),
    [put],
  );
  const onMove = useCallback(
    (to: number) => host.current?.querySelector<HTMLElement>(`[data-at="${to}"] input`)?.focus(),
    [],
  );
  function clear() {
    const before = latest.current;
    put(payables.reduce<Shares>((kept, each) => withShare(kept, each.invoiceId, each.kept), {}));
    showToast({
      summary: 'Allocations cleared.',
      life: UNDO_TOAST_LIFE_MS,
      action: { text: 'Undo', onPress: () => put(before) },
    });
  }
  const allocated = totalAllocated(shares);
  return (
    <div className="allocation">
      <div className="allocation-tools">
        <Button
          size="small"
          text="Allocate oldest first"
          disabled={!(amount > 0)}
          title={amount > 0 ? undefined : 'Type the amount first'}
          onClick={() => put(allocateOldestFirst(payables, amount))}
        />
        <Button size="small" variant="minimal" text="Clear" disabled={allocated === 0} onClick={clear} />
        <span className="grow" />
        <span className="muted allocation-keys">
          <kbd>Enter</kbd> <kbd>↑</kbd> <kbd>↓</kbd> another invoice · <kbd>Ctrl Enter</kbd> pay in full
        </span>
      </div>
      <table className="money-table" ref={host}>
        <caption className="sr-only">Open invoices, and what of this payment goes to each</caption>
        <AllocationHead />
        <tbody>
          {payables.map((each, at) => (
            <AllocationRow
              key={each.invoiceId}
              payable={each}
              at={at}
              path={`${name}.${each.invoiceId}`}
              share={shares[each.invoiceId] ?? null}
              error={getFieldState(`${name}.${each.invoiceId}`, formState).error?.message}
              onShare={onShare}
              onMove={onMove}
            />
          ))}
        </tbody>
        <AllocationSums payables={payables} allocated={allocated} />
      </table>
    </div>
  );
}

const AllocationHead = () => (
  <thead>
    <tr>
      <th scope="col">Invoice</th>
      <th scope="col">Due</th>
      <th scope="col" className="figure">
        Amount due
      </th>
      <th scope="col" className="figure">
        Paid before
      </th>
      <th scope="col" className="figure">
        Open
      </th>
      <th scope="col" className="figure">
        This payment
      </th>
      <th scope="col" className="figure">
        Left over
      </th>
    </tr>
  </thead>
);

function AllocationSums({ payables, allocated }: { payables: readonly Payable[]; allocated: Cents }) {
  const sum = (of: (each: Payable) => Cents) => payables.reduce((total, each) => total + of(each), 0);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          <span>Total</span>
        </th>
        <td className="figure" data-title="Amount due">
          <Money of={sum(({ amountDue }) => amountDue)} />
        </td>
        <td className="figure" data-title="Paid before">
          <Money of={sum(({ paidBefore }) => paidBefore)} />
        </td>
        <td className="figure" data-title="Open">
          <Money of={sum(({ open }) => open)} />
        </td>
        <td className="figure" data-title="This payment">
          <Money of={allocated} strong />
        </td>
        <td className="figure" data-title="Left over">
          <Money of={sum(({ open }) => open) - allocated} />
        </td>
      </tr>
    </tfoot>
  );
}

type RowProps = {
  payable: Payable;
  at: number;
  path: string;
  share: Cents | null;
  error: string | undefined;
  onShare: (invoiceId: string, share: Cents | null) => void;
  onMove: (at: number) => void;
};

const AllocationRow = memo(function Row({ payable, at, path, share, error, onShare, onMove }: RowProps) {
  const { invoiceId, number, locationId, contractNumber, contractName, dueDate, amountDue, paidBefore, open } = payable;
  const wrong = (share === null ? shareError(payable, 0) : shareError(payable, share)) ?? error;
  const about = wrong ? `share-${at}` : undefined;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const inFull = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const by =
      event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
        ? -1
        : event.key === 'ArrowDown' || event.key === 'Enter'
          ? 1
          : 0;
    if (by === 0) return;
    if (inFull) onShare(invoiceId, open);
    onMove(at + by);
    event.preventDefault();
  }
  return (
    <tr data-at={at} data-on={share !== null || undefined}>
      <th scope="row">
        <Link to={`/toc/${locationId}/invoice/${invoiceId}`}>Invoice {number}</Link>
        <span className="money-detail">
          Contract {contractNumber} · {contractName}
        </span>
      </th>
      <td data-title="Due">
        <DayText of={dueDate} />
      </td>
      <td className="figure" data-title="Amount due" data-none={paidBefore === 0 || undefined}>
        <Money of={amountDue} />
      </td>
      <td className="figure" data-title="Paid before" data-none={paidBefore === 0 || undefined}>
        <Money of={paidBefore} />
      </td>
      <td className="figure" data-title="Open">
        <Money of={open} />
      </td>
      <td className="figure allocation-share" data-title="This payment">
        <div className="allocation-entry">
          <Button
            size="small"
            variant="minimal"
            text="Pay in full"
            tabIndex={-1}
            disabled={share === open}
            aria-label={`Pay in full: invoice ${number}`}
            onClick={() => onShare(invoiceId, open)}
          />
          <ScaledInput
            className="figure"
            name={path}
            aria-label={`Invoice ${number}: this payment`}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={about}
            enterKeyHint="next"
            placeholder="0.00"
            value={share}
            decimals={2}
            show={moneyText}
            follows
            onValue={(next) => onShare(invoiceId, next)}
            onEmpty={() => onShare(invoiceId, null)}
            onKeyDown={onKeyDown}
          />
        </div>
        {wrong && (
          <div className="field-error" id={about}>
            {wrong}
          </div>
        )}
      </td>
      <td className="figure" data-title="Left over">
        <Money of={open - (Number.isNaN(share) ? 0 : (share ?? 0))} bad={share !== null && share > open} />
      </td>
    </tr>
  );
});
