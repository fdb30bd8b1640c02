import { Link } from 'react-router';
import { bookClosingOwnRoutes } from '@backoffice/contracts/features/book-closings';
import type { TrialBalance, VendorBalance } from '@backoffice/contracts/features/ledger';
import { bucketsOf, type AgeBucket, type AgingBasis } from '@backoffice/contracts/features/receivables';
import { dayText, type Day, type Filter } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

const bucketNames: Readonly<Record<AgeBucket, string>> = {
  current: 'Current',
  '0-30': '0–30',
  '31-60': '31–60',
  '61-90': '61–90',
  past90: 'Past 90',
};
export const bucketName = (bucket: AgeBucket, basis: AgingBasis) =>
  basis === 'dueDate' && bucket === '0-30' ? '1–30' : bucketNames[bucket];
export const bucketLabel = (bucket: AgeBucket, basis: AgingBasis) =>
  bucket === 'current' ? 'Current' : `${bucketName(bucket, basis)} days`;
export const untilDay = (asOf: Day, ...more: Filter[]): Filter[] => [{ field: 'day', op: 'lte', value: asOf }, ...more];

type OwedProps = {
  title: string;
  of: Pick<VendorBalance, 'open' | 'overdue' | 'billed' | 'paid' | 'buckets'>;
  asOf: Day;
  basis: AgingBasis;
  /** Where those are listed that the bars are made of. */ to: string;
  /** Whose they are, where it is not everybody's. */ whose?: readonly Filter[];
};
/** What is owed to vendors, or to one, by age. */
export const OwedPanel = ({ title, of: { open, overdue, buckets }, asOf, basis, to, whose = [] }: OwedProps) => (
  <Panel
    title={title}
    aside={<span className="muted">Days since the {basis === 'dueDate' ? 'due date' : 'bill’s date'}</span>}
  >
    <div className="ages">
      <dl className="ages-sums">
        <div>
          <dt>Open</dt>
          <dd>
            <LedgerFigure
              of={open}
              title={title}
              made={{ accounts: ['payable'], where: untilDay(asOf, ...whose), credits: true }}
              strong
            />
          </dd>
        </div>
        <div>
          <dt>Overdue</dt>
          <dd>
            <Money of={overdue} bad={overdue > 0} />
          </dd>
        </div>
      </dl>
      <ScaleBars
        title={`${title} by age in days`}
        bars={bucketsOf(basis).map((bucket) => ({
          key: bucket,
          label: bucketLabel(bucket, basis),
          value: buckets[bucket],
          words: <Money of={buckets[bucket]} />,
          bad: bucket === 'past90',
          to,
        }))}
      />
    </div>
  </Panel>
);

/** What each bank holds by the books; each opens its register. */
export function BanksPanel({ of: { accounts, asOf } }: { of: TrialBalance }) {
  const banks = accounts.filter(({ bankId }) => bankId !== null);
  return (
    <Panel title="Banks" aside={<Link to="/ledger/reconciliation">Reconcile a statement</Link>}>
      {banks.length === 0 ? (
        <p className="muted">Nothing stands in a bank on {dayText(asOf)}.</p>
      ) : (
        <ul className="plain-rows">
          {banks.map(({ bankId, name, debit, credit }) => (
            <li key={bankId}>
              <Link to={`/ledger/general?bankId=${bankId}`}>{name}</Link>
              <Money of={debit - credit} bad={credit > 0} strong />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** To which day the books are closed; its page is where they are closed and reopened. */
export function ClosingPanel() {
  const reading = useRouteRead(bookClosingOwnRoutes.get, {}, ['BookClosing']);
  const closing = reading.data;
  const last = closing?.periods.at(-1);
  return (
    <Panel title="Closed books" of={reading} aside={<Link to="/ledger/closings">Close, reopen, compare</Link>}>
      {closing && (
        <p className="closing-state">
          <span>
            {closing.closedThrough ? (
              <>
                Closed through <strong>{dayText(closing.closedThrough)}</strong>
              </>
            ) : (
              'Nothing is closed.'
            )}
          </span>
          {last && (
            <span className="muted">
              Last closed by {last.byName}, <RelativeTime at={last.at} />
            </span>
          )}
        </p>
      )}
    </Panel>
  );
}

/** What every account stands at on a day; both sides are the same where the books are right. */
export function TrialBalancePanel({ of: { accounts, debit, credit, asOf } }: { of: TrialBalance }) {
  return (
    <Panel title="Trial balance" aside={<Link to="/ledger/accounts">Chart of accounts</Link>}>
      <div className="table-wide">
        <table className="money-table trial-balance">
          <caption className="sr-only">What every account stands at on {dayText(asOf)}</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" className="figure">
                Debit
              </th>
              <th scope="col" className="figure">
                Credit
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={`${account.account} ${account.bankId}`}>
                <th scope="row">
                  <span>
                    <span className="muted account-code">{account.code}</span> {account.name}
                  </span>
                </th>
                {(['debit', 'credit'] as const).map((side) => (
                  <td
                    key={side}
                    className="figure"
                    data-title={side === 'debit' ? 'Debit' : 'Credit'}
                    data-none={account[side] === 0 || undefined}
                  >
                    {account[side] !== 0 && <AccountFigure of={account} side={side} asOf={asOf} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span>{debit === credit ? 'Total' : 'Total, which should be the same on both sides'}</span>
              </th>
              <td className="figure" data-title="Debit">
                <Money of={debit} strong bad={debit !== credit} />
              </td>
              <td className="figure" data-title="Credit">
                <Money of={credit} strong bad={debit !== credit} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

/** A bank's figure opens its register. */
function AccountFigure({
  of: { account, bankId, name, debit, credit },
  side,
  asOf,
}: {
  of: TrialBalance['accounts'][number];
  side: 'debit' | 'credit';
  asOf: Day;
}) {
  const amount = side === 'debit' ? debit : credit;
  if (bankId !== null)
    return (
      <Link className="money-quiet" to={`/ledger/general?bankId=${bankId}`}>
        <Money of={amount} />
      </Link>
    );
  return (
    <LedgerFigure
      of={amount}
      title={name}
      made={{ accounts: [account], where: untilDay(asOf), credits: side === 'credit' }}
    />
  );
}

export const LateMark = () => (
  <span className="late" title="Recorded after its period had been closed">
    Late
  </span>
);
