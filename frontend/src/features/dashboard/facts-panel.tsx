import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { relativeDayText, Money } from '#widgets/formats.tsx';
import { Link } from 'react-router';
import { Panel } from '#widgets/panel.tsx';

/** What each bank has by the books, what is owed on each card, and what that is together. */
export function BanksPanel({ of }: { of: NonNullable<DashboardView['banks']> }) {
  if (of.length === 0) return null;
  const total = of.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <Panel title="Banks, by the books" aside={<Link to="/ledger">Ledger</Link>}>
      <table className="small-list">
        <thead className="sr-only">
          <tr>
            <th scope="col">Bank</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, name, kind, balance }) => (
            <tr key={id}>
              <td>
                <Link to={`/ledger/general?bankId=${id}`}>{name}</Link>
                {kind === 'card' && <span className="muted"> · card</span>}
              </td>
              <td className="figure">
                <Money of={balance} />
              </td>
            </tr>
          ))}
        </tbody>
        {of.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="figure">
                <Money of={total} strong />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Panel>
  );
}

/** What came in since the beginning of yesterday. */
export function SinceYesterdayPanel({
  of: { day, payments, signed, bills },
  today,
}: {
  of: NonNullable<DashboardView['sinceYesterday']>;
  today: string;
}) {
  const rows = [
    { name: 'Payments', of: payments, to: '/post-payments/payments' },
    { name: 'Contracts signed', of: signed, to: '/contract-list?status=signed' },
    { name: 'Bills entered', of: bills, to: '/ledger/bills' },
  ];
  return (
    <Panel title={`Since ${relativeDayText(today, day)}`}>
      <table className="small-list">
        <tbody>
          {rows.map(({ name, of, to }) => (
            <tr key={name}>
              <td>{of.count > 0 ? <Link to={to}>{name}</Link> : name}</td>
              <td className="figure">{of.count.toLocaleString('en-US')}</td>
              <td className="figure">{of.count > 0 && <Money of={of.amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
