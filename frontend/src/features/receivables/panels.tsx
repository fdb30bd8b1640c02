import { Link } from 'react-router';
import { ageBuckets, type AgeBucket, type Receivables } from '@backoffice/contracts/features/receivables';
import { dayText, equals, type Cents, type Day, type Filter } from '@backoffice/contracts/kernel';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

export const bucketNames: Readonly<Record<AgeBucket, string>> = {
  '0-30': '0–30',
  '31-60': '31–60',
  '61-90': '61–90',
  past90: 'Past 90',
};

type BucketFilter = AgeBucket | 'retention' | undefined;

const percentOf = (part: Cents, whole: Cents) => (whole === 0 ? '0%' : `${Math.round((part * 100) / whole)}%`);

export type AgingProps = {
  found: Receivables;
  only: BucketFilter;
  hrefOf: (only: string) => string;
  /** Nobody's but theirs. */ salesmanId: string | null;
};

/** The entries a day and a salesman leave. */
export const asOfFilters = (asOf: Day, salesmanId: string | null): Filter[] => [
  { field: 'day', op: 'lte', value: asOf },
  ...(salesmanId ? [equals('salesmanId', salesmanId)] : []),
];

/** How old what is open is: bars to scale, each with its words; a press lists that age alone. */
export function AgingBuckets({
  found: {
    asOf,
    basis,
    totals: { buckets, open, retention, credit },
  },
  only,
  hrefOf,
  salesmanId,
}: AgingProps) {
  const where = asOfFilters(asOf, salesmanId);
  return (
    <Panel
      title={`As of ${dayText(asOf)}`}
      aside={<span className="muted">Days since the {basis === 'dueDate' ? 'due date' : 'invoice date'}</span>}
    >
      <div className="ages">
        <dl className="ages-sums">
          <div>
            <dt>Open</dt>
            <dd>
              <LedgerFigure of={open} title="Open" made={{ accounts: ['receivable'], where }} strong />
            </dd>
          </div>
          <div data-on={only === 'retention' || undefined}>
            <dt>Retention held</dt>
            <dd>
              <Link to={hrefOf('retention')} replace>
                <Money of={retention} />
              </Link>
            </dd>
          </div>
          <div>
            <dt>Unapplied credit</dt>
            <dd>
              <LedgerFigure
                of={credit}
                title="Unapplied credit"
                made={{ accounts: ['credit'], where, credits: true }}
              />
            </dd>
          </div>
        </dl>
        <ScaleBars
          title="What is open, by its age in days"
          bars={ageBuckets.map((bucket) => ({
            key: bucket,
            label: `${bucketNames[bucket]} days`,
            value: buckets[bucket],
            words: (
              <>
                <Money of={buckets[bucket]} bad={bucket === 'past90' && buckets[bucket] > 0} />
                <span className="muted">{percentOf(buckets[bucket], open)}</span>
              </>
            ),
            bad: bucket === 'past90',
            to: hrefOf(bucket),
            isOn: only === bucket,
          }))}
        />
      </div>
    </Panel>
  );
}
