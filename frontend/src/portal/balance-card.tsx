import type { PortalBalance } from '@backoffice/contracts/features/portal-access';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { STATEMENT_URL } from './api.ts';

type Bucket = keyof PortalBalance['buckets'];
const bucketNames: Readonly<Record<Bucket, string>> = {
  current: 'Not due yet',
  '0-30': 'Up to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  past90: 'Over 90 days',
};

/** What is owed, how old it is, and what can be done about it; `onPay`: null where nothing can be paid here. */
export function BalanceCard({ of, onPay }: { of: PortalBalance; onPay: (() => void) | null }) {
  const { balance, overdue, retention, credit, open, asOf, basis } = of;
  const buckets = (Object.entries(of.buckets) as [Bucket, number][]).filter(([, cents]) => cents > 0); // its own keys
  return (
    <section className="card balance" aria-labelledby="balance">
      <h2 id="balance" className="kicker">
        Balance
      </h2>
      <p className="balance-sum">{dollarsText(balance)}</p>
      <p className="quiet">
        as of {dayText(asOf)}
        {overdue > 0 && <strong className="overdue">{dollarsText(overdue)} overdue</strong>}
      </p>
      {onPay && (
        <button type="button" className="primary" onClick={onPay}>
          Pay
        </button>
      )}
      {buckets.length > 0 && (
        <>
          <h3 className="quiet">{basis === 'dueDate' ? 'Since the due date' : 'Since the invoice date'}</h3>
          <div className="ages" aria-hidden="true">
            {buckets.map(([bucket, cents]) => (
              <i key={bucket} data-age={bucket} style={{ flexGrow: cents }} />
            ))}
          </div>
        </>
      )}
      <dl className="sums">
        {buckets.map(([bucket, cents]) => (
          <div key={bucket}>
            <dt data-age={bucket}>{bucketNames[bucket]}</dt>
            <dd>{dollarsText(cents)}</dd>
          </div>
        ))}
        {credit > 0 && (
          <>
            <div>
              <dt>Open</dt>
              <dd>{dollarsText(open)}</dd>
            </div>
            <div>
              <dt>Less your credit</dt>
              <dd>{dollarsText(-credit)}</dd>
            </div>
          </>
        )}
        {retention > 0 && (
          <div>
            <dt>Retained, not due yet</dt>
            <dd>{dollarsText(retention)}</dd>
          </div>
        )}
      </dl>
      <a className="plain" href={STATEMENT_URL} target="_blank" rel="noreferrer">
        Statement (PDF)
      </a>
    </section>
  );
}
