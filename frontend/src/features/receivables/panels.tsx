import { Link } from 'react-router';
import { ageBuckets, type AgeBucket, type Receivables } from '@backoffice/contracts/features/receivables';
import { dayText, type Cents, type Day, type Filter } from '@backoffice/contracts/kernel';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { LedgerFigure } from '#figures/ledger-figure.tsx';

export const bucketNames: Readonly<Record<AgeBucket, string>> = {
  '0-30': '0–30',
  '31-60': '31–60',
  '61-90': '61–90',
  past90: 'Past 90',
};

export const bucketFilters = [...ageBuckets, 'overdue', 'retention'] as const;
type BucketFilter = (typeof bucketFilters)[number];

const percentOf = (part: Cents, whole: Cents) => (whole === 0 ? '0%' : `${Math.round((part * 100) / whole)}%`);

export type AgingProps = {
  /** Instead of the day. */ title?: string;
  /** The list of all that is open; without one the figure is explained by its entries. */ listHref?: string;
  found: Pick<Receivables, 'asOf' | 'basis' | 'totals'>;
  only?: BucketFilter | undefined;
  /** Where the invoices of one age are listed. */
  hrefOf: (only: BucketFilter) => string;
  /** Whose they are, where it is not everybody's: a salesman's, a customer's. */
  whose: readonly Filter[];
};

/** The entries until a day. */
export const asOfFilters = (asOf: Day, whose: readonly Filter[]): Filter[] => [
  { field: 'day', op: 'lte', value: asOf },
  ...whose,
];

/** How old what is open is: bars to scale, each with its words; a press lists that age alone. */
export function AgingBuckets({
  found: {
    asOf,
    basis,
    totals: { buckets, open, overdue, retention, credit },
  },
  only,
  title,
  listHref,
  hrefOf,
  whose,
}: AgingProps) {
  const where = asOfFilters(asOf, whose);
  const ofLocation = whose.some(({ field }) => field === 'locationId'); // credit is the customer's
  return (
    <Panel
      title={title ?? `As of ${dayText(asOf)}`}
      aside={<span className="muted">Days since the {basis === 'dueDate' ? 'due date' : 'invoice date'}</span>}
    >
      <div className="ages">
        <dl className="ages-sums">
          <div>
            <dt>Open</dt>
            <dd>
              {listHref ? (
                <Link to={listHref}>
                  <Money of={open} strong />
                </Link>
              ) : (
                <LedgerFigure of={open} title="Open" made={{ accounts: ['receivable'], where }} strong />
              )}
            </dd>
          </div>
          <div data-on={only === 'overdue' || undefined}>
            <dt>Overdue</dt>
            <dd>
              <Link to={hrefOf('overdue')} replace={hrefOf('overdue').startsWith('?')}>
                <Money of={overdue} bad={overdue > 0} />
              </Link>
            </dd>
          </div>
          <div data-on={only === 'retention' || undefined}>
            <dt>Retention held</dt>
            <dd>
              <Link to={hrefOf('retention')} replace={hrefOf('retention').startsWith('?')}>
                <Money of={retention} />
              </Link>
            </dd>
          </div>
          {!ofLocation && (
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
          )}
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
