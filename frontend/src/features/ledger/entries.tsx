import { Checkbox } from '@blueprintjs/core';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { isOverdue, moneyText, type Cents, type Day } from '@backoffice/contracts/kernel';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import type { CheckToWrite, PaidShares, UnpaidBill } from './draft.ts';

type SharesDraft = { amounts: PaidShares };

/** The bills of each vendor under the check that pays them: ticked, in full or in part. */
type TableProps = { checks: readonly CheckToWrite[]; today: Day; isByAch: boolean };
export const ChecksToWriteTable = ({ checks, today, isByAch }: TableProps) => (
  <table className="money-table pay-table">
    <caption className="sr-only">Bills to pay, by vendor</caption>
    <thead>
      <tr>
        <th scope="col">Bill</th>
        <th scope="col">Due</th>
        <th scope="col" className="figure">
          Open
        </th>
        <th scope="col" className="figure">
          Paid now
        </th>
      </tr>
    </thead>
    {checks.map((check) => (
      <tbody key={check.vendorId}>
        <CheckRow of={check} isByAch={isByAch} />
        {check.bills.map((bill) => (
          <BillRow key={bill.id} of={bill} today={today} />
        ))}
      </tbody>
    ))}
  </table>
);

type CheckRowProps = { of: CheckToWrite; isByAch: boolean };
const CheckRow = ({ of: { vendorName, number, amount }, isByAch }: CheckRowProps) => (
  <tr className="money-group">
    <th scope="rowgroup" colSpan={3}>
      <span>
        {vendorName}
        {number && <span className="money-detail">{isByAch ? 'ACH' : `Check ${number}`}</span>}
        {number && amount <= 0 && (
          <span className="field-error">Credits are as much as the bills: nothing to pay.</span>
        )}
      </span>
    </th>
    <td className="figure" data-title="Paid now" data-none={number === null || undefined}>
      {number !== null && <Money of={amount} strong bad={amount <= 0} />}
    </td>
  </tr>
);

function BillRow({ of: { id, kind, ref, dueDate, open }, today }: { of: UnpaidBill; today: Day }) {
  const { control, getFieldState, formState } = useFormContext<SharesDraft>();
  const { field } = useController({ control, name: 'amounts' });
  const wrong = getFieldState(`amounts.${id}`, formState).error?.message;
  const isTicked = id in field.value;
  const name = sentenceCase(`${kind} ${ref}`);
  const put = (amount: Cents | null) => field.onChange({ ...field.value, [id]: amount });
  function flip() {
    const { [id]: _before, ...others } = field.value;
    field.onChange(isTicked ? others : { ...field.value, [id]: open });
  }
  return (
    <tr>
      <th scope="row">
        <span className="bill-choice">
          <Checkbox checked={isTicked} aria-label={`Pay ${name}`} onChange={flip} />
          <Link to={`/ledger/bills/${id}`} target="_blank">
            {name}
          </Link>
        </span>
      </th>
      <td data-title="Due">
        <span className={isOverdue({ openDue: open, dueDate }, today) ? 'late' : undefined}>
          <DayText of={dueDate} />
        </span>
      </td>
      <td className="figure" data-title="Open">
        <Money of={open} />
      </td>
      <td className="figure" data-title="Paid now" data-none={!isTicked || undefined}>
        {isTicked && (
          <span className="allocation-entry">
            <ScaledInput
              className="figure"
              name={`amounts.${id}`}
              aria-label={`${name}: this check`}
              aria-invalid={wrong ? true : undefined}
              value={field.value[id] ?? null}
              decimals={2}
              show={moneyText}
              follows
              onValue={put}
              onEmpty={() => put(null)}
            />
          </span>
        )}
        {wrong && <span className="field-error">{wrong}</span>}
      </td>
    </tr>
  );
}
