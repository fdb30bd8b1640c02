import { Checkbox } from '@blueprintjs/core';
import { Link } from 'react-router';
import { checkTitle } from '@backoffice/contracts/features/checks';
import type { StatementItem } from '@backoffice/contracts/features/reconciliations';
import { DepositedChecks, depositText } from '#figures/deposited-checks.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { itemKey } from './calculations.ts';

/** `Check 1042`, `Deposit D-7`, `Returned check 88`. */
export function itemText(item: StatementItem): string {
  const { kind, number } = item;
  if (kind === 'deposit') return depositText(item);
  if (kind === 'check') return checkTitle(number);
  if (kind === 'entry') return `Entry ${number}`;
  const what = number ? `check ${number}` : 'payment';
  return kind === 'return' ? `Returned ${what}` : `Fee for the returned ${what}`;
}
const itemPath = ({ kind, id, payments: [paid] }: StatementItem) => {
  if (kind === 'check') return `/ledger/general/${id}`;
  return kind === 'entry' ? `/ledger/entries/${id}` : `/post-payments/${paid?.paymentId ?? id}`;
};

type TableProps = {
  title?: string;
  bankName: string;
  items: readonly StatementItem[];
  ticked?: ReadonlySet<string>;
  /** Null where nobody ticks. */
  onTick: ((keys: readonly string[], on: boolean) => void) | null;
};

/** What moved at a bank, to be ticked off against its statement. */
export function StatementTable({ title = 'What the bank may list', bankName, items, ticked, onTick }: TableProps) {
  const keys = items.map(itemKey);
  const all = keys.length > 0 && keys.every((key) => ticked?.has(key));
  return (
    <Panel title={title} aside={<span className="muted">{countText(items.length, 'entry', 'entries')}</span>}>
      {items.length === 0 ? (
        <EmptyState title="Nothing is left">Every check and deposit up to this day stands on a statement.</EmptyState>
      ) : (
        <>
          {onTick && (
            <Checkbox
              className="tick-all"
              label="Tick all"
              checked={all}
              indeterminate={!all && keys.some((key) => ticked?.has(key))}
              onChange={() => onTick(keys, !all)}
            />
          )}
          <div className="table-wide">
            <table className="money-table">
              <caption className="sr-only">What moved at {bankName}</caption>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Date</th>
                  <th scope="col" className="figure">
                    Payment
                  </th>
                  <th scope="col" className="figure">
                    Deposit
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={itemKey(item)}>
                    <th scope="row">
                      <span className="bill-choice">
                        {onTick && (
                          <Checkbox
                            checked={ticked?.has(itemKey(item)) ?? false}
                            aria-label={`Tick ${itemText(item)}, ${item.party}`}
                            onChange={() => onTick([itemKey(item)], !ticked?.has(itemKey(item)))}
                          />
                        )}
                        {item.payments.length > 1 ? (
                          <DepositedChecks name={`${itemText(item)} · ${item.party}`} of={item.payments} />
                        ) : (
                          <Link to={itemPath(item)}>
                            {itemText(item)} · {item.party}
                          </Link>
                        )}
                      </span>
                    </th>
                    <td data-title="Date">
                      <DayText of={item.date} />
                    </td>
                    <td className="figure" data-title="Payment" data-none={item.amount >= 0 || undefined}>
                      {item.amount < 0 && <Money of={-item.amount} />}
                    </td>
                    <td className="figure" data-title="Deposit" data-none={item.amount < 0 || undefined}>
                      {item.amount >= 0 && <Money of={item.amount} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
