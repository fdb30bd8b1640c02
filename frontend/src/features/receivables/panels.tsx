import { Button, Checkbox } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { Link } from 'react-router';
import {
  ageBuckets,
  statementKind,
  bucketsOf,
  type AgeBucket,
  type AgingBasis,
  type Receivables,
} from '@backoffice/contracts/features/receivables';
import { dayText, phoneText, type Cents, type Day, type Filter } from '@backoffice/contracts/kernel';
import { downloadStatement } from '#sending/statement-actions.tsx';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';
import { LedgerFigure } from '#figures/ledger-figure.tsx';

const bucketNames: Readonly<Record<AgeBucket, string>> = {
  current: 'Current',
  '0-30': '0–30',
  '31-60': '31–60',
  '61-90': '61–90',
  past90: 'Past 90',
};

export const bucketName = (bucket: AgeBucket, basis: AgingBasis) =>
  basis === 'dueDate' && bucket === '0-30' ? '1–30' : bucketNames[bucket];
/** As it is read aloud, or stands on a phone. */
export const bucketLabel = (bucket: AgeBucket, basis: AgingBasis) =>
  bucket === 'current' ? 'Current' : `${bucketName(bucket, basis)} days`;

export const bucketTitles = {
  current: 'What is current',
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  past90: 'Past 90 days',
  overdue: 'What is overdue',
  retention: 'What is retained',
  retentionOverdue: 'Retention past 45 days',
} as const;

export const bucketFilters = [...ageBuckets, 'overdue', 'retention', 'retentionOverdue'] as const;
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
  /** Searched, or of an age: the books hold more than is shown. */ isNarrowed?: boolean;
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
    totals: { buckets, open, overdue, retention, retentionOverdue, credit },
  },
  only,
  title,
  listHref,
  hrefOf,
  isNarrowed = false,
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
              ) : isNarrowed ? (
                <Money of={open} strong />
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
          {(retentionOverdue > 0 || only === 'retentionOverdue') && (
            <div data-on={only === 'retentionOverdue' || undefined}>
              <dt>Retention overdue</dt>
              <dd title="Not paid within 45 days of completion">
                <Link to={hrefOf('retentionOverdue')} replace={hrefOf('retentionOverdue').startsWith('?')}>
                  <Money of={retentionOverdue} bad={retentionOverdue > 0} />
                </Link>
              </dd>
            </div>
          )}
          {!ofLocation && (
            <div>
              <dt>Unapplied credit</dt>
              <dd>
                {isNarrowed ? (
                  <Money of={credit} />
                ) : (
                  <LedgerFigure
                    of={credit}
                    title="Unapplied credit"
                    made={{ accounts: ['credit'], where, credits: true }}
                  />
                )}
              </dd>
            </div>
          )}
        </dl>
        <ScaleBars
          title="What is open, by its age in days"
          bars={bucketsOf(basis).map((bucket) => ({
            key: bucket,
            label: bucketLabel(bucket, basis),
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

export type Debtor = Receivables['byCustomer'][number];

/** Whom to call or to write to about bills. */
export const ContactLinks = ({ of }: { of: Debtor['contact'] }) =>
  of && (
    <span className="debtor-contact">
      {of.name}
      {of.phone && <a href={`tel:${of.phone}`}>{phoneText(of.phone)}</a>}
      {of.email && <a href={`mailto:${of.email}`}>{of.email}</a>}
    </span>
  );

/** Who owes: the way to the customer, to the contact and to the statement. */
export function DebtorHeading({
  of: { id, name, contact },
  asOf,
  isChosen,
  onChoose,
}: {
  of: Debtor;
  asOf: Day;
  /** Null where nothing can be mailed. */ isChosen: boolean | null;
  onChoose: (isRange: boolean) => void;
}) {
  return (
    <span className="debtor">
      {isChosen !== null && (
        <Checkbox
          className="debtor-choice"
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <Link to={`/customers/${id}`}>{name}</Link>
      <ContactLinks of={contact} />
      <button
        type="button"
        className="text-button"
        onClick={() => void downloadStatement(statementKind, id, name, asOf)}
      >
        Statement<span className="sr-only"> of {name}</span>
      </button>
    </span>
  );
}

/** Where nobody is chosen it says what to do first. */
export const MailButton = ({ count, onPress }: { count: number; onPress: () => void }) => (
  <Button
    size="small"
    icon={<Envelope />}
    disabled={count === 0}
    title={count === 0 ? 'Choose customers first' : undefined}
    text={count === 0 ? 'Email statements' : `Email ${countText(count, 'statement', 'statements')}`}
    onClick={onPress}
  />
);
