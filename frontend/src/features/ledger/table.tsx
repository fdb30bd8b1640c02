import { Link } from 'react-router';
import { checkName } from '@backoffice/contracts/features/checks';
import type { VendorBalances, VendorLedger, VendorLedgerEntry } from '@backoffice/contracts/features/ledger';
import { bucketsOf } from '@backoffice/contracts/features/receivables';
import { dayText, equals } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText, sentenceCase } from '#widgets/labels.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { MissingPapers } from './facts-panel.tsx';
import { bucketLabel, bucketName, LateMark, untilDay } from './panels.tsx';

/** Each vendor with what is owed to it, by age. */
export function VendorsTable({ of: { items, totals, asOf, basis, total } }: { of: VendorBalances }) {
  const ageBuckets = bucketsOf(basis);
  const isWhole = items.length === total;
  const today = useToday();
  const hasPapers = items.some(({ type }) => type === 'subcontractor');
  return (
    <Panel title="Vendors" aside={<span className="muted">{countText(total, 'vendor', 'vendors')}</span>}>
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Vendor</th>
              {hasPapers && <th scope="col">Papers</th>}
              {ageBuckets.map((bucket) => (
                <th key={bucket} scope="col" className="figure">
                  {bucketName(bucket, basis)}
                </th>
              ))}
              <th scope="col" className="figure">
                Overdue
              </th>
              <th scope="col" className="figure">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ vendorId, vendorName, buckets, open, overdue, type, ...papers }) => (
              <tr key={vendorId}>
                <th scope="row">
                  <Link to={`/ledger/vendor/${vendorId}`}>{vendorName}</Link>
                </th>
                {hasPapers && (
                  <td data-title="Papers" data-none={type !== 'subcontractor' || undefined}>
                    {type === 'subcontractor' && <MissingPapers of={papers} today={today} />}
                  </td>
                )}
                {ageBuckets.map((bucket) => (
                  <td
                    key={bucket}
                    className="figure"
                    data-title={bucketLabel(bucket, basis)}
                    data-none={buckets[bucket] === 0 || undefined}
                  >
                    {buckets[bucket] !== 0 && (
                      <Money of={buckets[bucket]} bad={bucket === 'past90' && buckets[bucket] > 0} />
                    )}
                  </td>
                ))}
                <td className="figure" data-title="Overdue" data-none={overdue === 0 || undefined}>
                  {overdue !== 0 && <Money of={overdue} bad />}
                </td>
                <td className="figure" data-title="Balance">
                  <LedgerFigure
                    of={open}
                    title={vendorName}
                    made={{
                      accounts: ['payable'],
                      where: untilDay(asOf, equals('vendorId', vendorId)),
                      credits: true,
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span>{isWhole ? 'Total' : 'Total of all pages'}</span>
              </th>
              {hasPapers && <td data-none aria-label="No total" />}
              {ageBuckets.map((bucket) => (
                <td key={bucket} className="figure" data-title={bucketLabel(bucket, basis)}>
                  <Money of={totals.buckets[bucket]} />
                </td>
              ))}
              <td className="figure" data-title="Overdue">
                <Money of={totals.overdue} />
              </td>
              <td className="figure" data-title="Balance">
                <Money of={totals.open} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

/** The account of a vendor: what is owed and what is paid, with the balance after each, the newest first. */
export function VendorAccount({ of: { entries, asOf } }: { of: VendorLedger }) {
  if (entries.length === 0)
    return (
      <Panel title="Account">
        <EmptyState title="Nothing yet">
          Bills stand here once they are entered, or materials of jobs name them.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel title="Account" aside={<span className="muted">{countText(entries.length, 'entry', 'entries')}</span>}>
      <div className="table-wide">
        <table className="money-table">
          <caption className="sr-only">
            What was owed and paid until {dayText(asOf)}, with the balance after each
          </caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Date</th>
              <th scope="col">Due</th>
              <th scope="col" className="figure">
                Owed
              </th>
              <th scope="col" className="figure">
                Paid
              </th>
              <th scope="col" className="figure">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.toReversed().map((entry) => (
              <AccountRow key={`${entry.position} ${entry.billId} ${entry.checkId}`} of={entry} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** What happened, in the word of the trade: `Bill 1042`, `Void of check 201`. */
const entryText = ({ eventType, type, ref }: VendorLedgerEntry) => {
  const what = type === 'check' ? checkName(ref) : `${type} ${ref}`;
  return sentenceCase(
    eventType.endsWith('Voided') ? `void of ${what}` : eventType.endsWith('Edited') ? `change of ${what}` : what,
  );
};

function AccountRow({ of: entry }: { of: VendorLedgerEntry }) {
  const { day, dueDate, amount, balance, memo, isLate, billId, checkId } = entry;
  return (
    <tr>
      <th scope="row">
        <Link to={checkId ? `/ledger/general/${checkId}` : `/ledger/bills/${billId}`}>{entryText(entry)}</Link>
        {memo && <span className="money-detail">{memo}</span>}
      </th>
      <td data-title="Date">
        <span>
          <DayText of={day} /> {isLate && <LateMark />}
        </span>
      </td>
      <td data-title="Due" data-none={dueDate === null || undefined}>
        {dueDate && <DayText of={dueDate} />}
      </td>
      <td className="figure" data-title="Owed" data-none={amount <= 0 || undefined}>
        {amount > 0 && <Money of={amount} />}
      </td>
      <td className="figure" data-title="Paid" data-none={amount >= 0 || undefined}>
        {amount < 0 && <Money of={-amount} />}
      </td>
      <td className="figure" data-title="Balance">
        <Money of={balance} />
      </td>
    </tr>
  );
}
