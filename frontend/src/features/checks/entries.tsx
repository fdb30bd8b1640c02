import { Checkbox } from '@blueprintjs/core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paperRefusals } from '@backoffice/contracts/features/checks';
import { moneyText, type Cents } from '@backoffice/contracts/kernel';
import { contract } from '@backoffice/contracts/features/contracts';
import { typedFields } from '#forms/typed-fields.tsx';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { AccountLines } from '#records/account-lines.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { blankExpense, type CheckDraft } from './draft.ts';
import { useOpenBills } from './queries.ts';

export type PayableBill = {
  readonly id: string;
  readonly kind: string;
  readonly ref: string;
  readonly dueDate: string | null;
  readonly open: Cents;
};

/** What of each open bill of the vendor the check pays. `own`: what it pays already, which is open to it too. */
export function BillsSection({ vendorId, own = [] }: { vendorId: string; own?: readonly PayableBill[] }) {
  const reading = useOpenBills(vendorId);
  const open = reading.data?.items ?? null;
  const bills: PayableBill[] | null = open && [
    ...own.map((bill) => {
      const rest = open.find(({ id }) => id === bill.id);
      return { ...bill, dueDate: rest?.dueDate ?? null, open: bill.open + (rest?.open ?? 0) };
    }),
    ...open.filter(({ id }) => own.every((bill) => bill.id !== id)),
  ];
  if (vendorId === '') return null;
  return (
    <section className="form-section" aria-label="Bills">
      <header>
        <h2>Bills</h2>
      </header>
      <AsyncContent of={{ ...reading, data: bills }} skeleton={<Skeleton height={96} />}>
        {(payable) =>
          payable.length === 0 ? <p className="muted">Nothing is open.</p> : <BillShares bills={payable} />
        }
      </AsyncContent>
    </section>
  );
}

const Fields = typedFields<Pick<CheckDraft, 'withoutPapers'>>();
function BillShares({ bills }: { bills: readonly PayableBill[] }) {
  const { control, getFieldState, formState } = useFormContext<CheckDraft>();
  const { field } = useController({ control, name: 'bills' });
  const withoutPapers = useWatch({ control, name: 'withoutPapers' });
  const put = (id: string, amount: Cents | null) => {
    const { [id]: _before, ...others } = field.value;
    field.onChange(amount === null ? others : { ...others, [id]: amount });
  };
  const held = bills.some(({ id }) => paperRefusals.has(getFieldState(`bills.${id}`, formState).error?.type ?? ''));
  return (
    <div className="bill-lines">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">Due</th>
            <th scope="col" className="figure">
              Open
            </th>
            <th scope="col" className="figure">
              This check
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map(({ id, kind, ref, dueDate, open }) => {
            const wrong = getFieldState(`bills.${id}`, formState).error?.message;
            const share = field.value[id] ?? null;
            const name = sentenceCase(`${kind} ${ref}`);
            return (
              <tr key={id}>
                <th scope="row">
                  <span className="bill-choice">
                    <Checkbox
                      checked={share !== null}
                      aria-label={`Pay ${name}`}
                      onChange={() => put(id, share === null ? open : null)}
                    />
                    <Link to={`/ledger/bills/${id}`}>{name}</Link>
                  </span>
                </th>
                <td data-title="Due" data-none={dueDate === null || undefined}>
                  {dueDate && <DayText of={dueDate} />}
                </td>
                <td className="figure" data-title="Open">
                  <Money of={open} />
                </td>
                <td className="figure" data-title="This check">
                  <span className="allocation-entry">
                    <ScaledInput
                      className="figure"
                      name={`bills.${id}`}
                      aria-label={`${name}: this check`}
                      aria-invalid={wrong ? true : undefined}
                      placeholder="0.00"
                      value={share}
                      decimals={2}
                      show={moneyText}
                      follows
                      onValue={(amount) => put(id, amount)}
                      onEmpty={() => put(id, null)}
                    />
                  </span>
                  {wrong && <span className="field-error">{wrong}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {(held || withoutPapers !== '') && (
        <Fields.Text name="withoutPapers" label="Pay without these papers, because" optional maxLength={2_000} />
      )}
    </div>
  );
}

/** What the check pays for that no bill was recorded of: a permit, a fee, what owners take out. */
export function ExpenseLines() {
  const { control } = useFormContext<CheckDraft>();
  const hasBills = useWatch({ control, name: 'vendorId' }) !== '';
  return (
    <AccountLines
      title={hasBills ? 'Beside bills' : 'What it pays'}
      help="A permit, a fee: what no bill was entered of."
      text="memo"
      jobs={useRecordLabels(contract)}
      blank={blankExpense}
    />
  );
}
