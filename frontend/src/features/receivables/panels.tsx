import type { MouseEvent } from 'react';
import { Cross } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import {
  ageBuckets,
  type AgeBucket,
  type AgedTotals,
  type Receivable,
  type Receivables,
} from '@backoffice/contracts/features/receivables';
import { dayText, equals, type Cents, type Day, type Filter } from '@backoffice/contracts/kernel';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { countText } from '#widgets/labels.ts';

export const bucketNames: Readonly<Record<AgeBucket, string>> = {
  '0-30': '0–30',
  '31-60': '31–60',
  '61-90': '61–90',
  past90: 'Past 90',
};
type BucketFilter = AgeBucket | 'retention' | undefined;
/** More ids than this are not asked for at once. */
const MAX_IDS = 200;
const percentOf = (part: Cents, whole: Cents) => (whole === 0 ? '0%' : `${Math.round((part * 100) / whole)}%`);

type AgingProps = {
  found: Receivables;
  only: BucketFilter;
  hrefOf: (only: string) => string;
  /** Nobody's but theirs. */ salesmanId: string | null;
};
/** The entries a day and a salesman leave. */
const asOfFilters = (asOf: Day, salesmanId: string | null): Filter[] => [
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

type TableProps = AgingProps & { who: 'customer' | 'salesman' };

/** Invoice by invoice, with the sums of each customer or salesman and of all. Each figure opens what it is made of on that day. */
export function ReceivablesTable({ found, who, only, hrefOf, salesmanId }: TableProps) {
  const { items, asOf, totals, total, hasMore, page } = found;
  const isWhole = only === undefined && !hasMore && page === 1;
  const groups = (who === 'customer' ? found.byCustomer : found.bySalesman)
    .map((group) => ({ ...group, rows: items.filter((each) => each[`${who}Id`] === group.id) }))
    .filter(({ rows, credit }) => rows.length > 0 || (isWhole && credit !== 0));
  const until = asOfFilters(asOf, salesmanId);
  const title = only === 'retention' ? 'What is retained' : only ? `${bucketNames[only]} days` : 'Open invoices';
  return (
    <Panel
      title={title}
      aside={
        <span className="muted">
          {countText(total, 'invoice', 'invoices')}
          {only && (
            <>
              {' '}
              ·{' '}
              <Link to={hrefOf(only)} replace className="receivables-clear">
                Show all <Cross size={12} />
              </Link>
            </>
          )}
        </span>
      }
    >
      {groups.length === 0 ? (
        <EmptyState title="Nothing here">There is nothing of this age on this day.</EmptyState>
      ) : (
        <div className="table-wide">
          <table className="money-table receivables-table">
            <caption className="sr-only">What customers owe as of {dayText(asOf)}, by age in days</caption>
            <thead>
              <tr>
                <th scope="col">Invoice</th>
                <th scope="col">Contract</th>
                <th scope="col">Date</th>
                <th scope="col">Due</th>
                <th scope="col" className="figure">
                  Days
                </th>
                {ageBuckets.map((bucket) => (
                  <th key={bucket} scope="col" className="figure">
                    {bucketNames[bucket]}
                  </th>
                ))}
                <th scope="col" className="figure">
                  Open
                </th>
                <th scope="col" className="figure">
                  Retention
                </th>
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.id}>
                <TotalsRow
                  name={group.name}
                  of={isWhole ? group : totalsOf(group.rows, group.credit)}
                  rows={group.rows}
                  until={[...until, equals(`${who}Id`, group.id)]}
                  isWhole={isWhole}
                  scope="rowgroup"
                />
                {group.rows.map((row) => (
                  <ReceivableRow key={row.invoiceId} row={row} until={until} who={who} />
                ))}
              </tbody>
            ))}
            <tfoot>
              <TotalsRow
                name={isWhole ? 'Together' : 'Together, of these'}
                of={isWhole ? totals : totalsOf(items, 0)}
                rows={items}
                until={until}
                isWhole={isWhole}
                scope="row"
              />
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}

function totalsOf(rows: readonly Receivable[], credit: Cents): AgedTotals {
  const sum = (of: (row: Receivable) => Cents) => rows.reduce((total, row) => total + of(row), 0);
  const inBucket = (bucket: AgeBucket) => sum((row) => (row.bucket === bucket ? row.open : 0));
  return {
    buckets: {
      '0-30': inBucket('0-30'),
      '31-60': inBucket('31-60'),
      '61-90': inBucket('61-90'),
      past90: inBucket('past90'),
    },
    open: sum(({ open }) => open),
    retention: sum(({ retention }) => retention),
    credit,
  };
}

type TotalsRowProps = {
  name: string;
  of: AgedTotals;
  rows: readonly Receivable[];
  until: readonly Filter[];
  isWhole: boolean;
  scope: 'row' | 'rowgroup';
};

function TotalsRow({ name, of: { buckets, open, retention, credit }, rows, until, isWhole, scope }: TotalsRowProps) {
  const strong = scope === 'row';
  const ofThese = (some: readonly Receivable[]): Filter[] | null =>
    some.length > MAX_IDS
      ? null
      : [...until, { field: 'invoiceId', op: 'in', value: some.map(({ invoiceId }) => invoiceId) }];
  const cell = (heading: string, amount: Cents, made: LedgerSelection | null, bad = false) => (
    <td key={heading} className="figure" data-title={heading} data-none={amount === 0 || undefined}>
      {amount === 0 && !strong ? null : made ? (
        <LedgerFigure of={amount} title={`${name}, ${heading.toLowerCase()}`} made={made} bad={bad} strong={strong} />
      ) : (
        <Money of={amount} bad={bad} strong={strong} />
      )}
    </td>
  );
  const made = (account: 'receivable' | 'retention', where: readonly Filter[] | null): LedgerSelection | null =>
    where && { accounts: [account], where };
  return (
    <tr className={strong ? 'money-total' : 'money-group'}>
      <th scope={scope} colSpan={5}>
        <span>{name}</span>
        {credit !== 0 && (
          <span className="money-credit">
            Unapplied credit{' '}
            <LedgerFigure
              of={credit}
              title={`${name}, unapplied credit`}
              made={{ accounts: ['credit'], where: until, credits: true }}
            />
          </span>
        )}
      </th>
      {ageBuckets.map((bucket) =>
        cell(
          `${bucketNames[bucket]} days`,
          buckets[bucket],
          made('receivable', ofThese(rows.filter((row) => row.bucket === bucket))),
          bucket === 'past90' && buckets[bucket] > 0,
        ),
      )}
      {cell('Open', open, made('receivable', isWhole ? until : ofThese(rows)))}
      {cell('Retention', retention, made('retention', isWhole ? until : ofThese(rows)))}
    </tr>
  );
}

function ReceivableRow({
  row,
  until,
  who,
}: {
  row: Receivable;
  until: readonly Filter[];
  who: 'customer' | 'salesman';
}) {
  const go = useNavigate();
  const {
    invoiceId,
    number,
    locationId,
    customerName,
    contractId,
    contractNumber,
    contractName,
    date,
    dueDate,
    days,
    notYetDue,
    bucket,
    open,
    retention,
  } = row;
  const to = `/toc/${locationId}/invoice/${invoiceId}`;
  const where: Filter[] = [...until, equals('invoiceId', invoiceId)];
  const about = `Invoice ${number}`;
  function onClick({ target }: MouseEvent) {
    // What is a button or a link of its own is not meant for the row; nor is a text that was just marked.
    if (target instanceof Element && !target.closest('a, button, .bp6-portal') && !getSelection()?.toString())
      void go(to);
  }
  return (
    <tr onClick={onClick} data-row>
      <th scope="row">
        <Link to={to}>{number}</Link>
      </th>
      <td data-title="Contract">
        <Link
          className="money-quiet"
          title={`${contractNumber} · ${contractName}`}
          to={`/toc/${locationId}/contract/${contractId}`}
        >
          {contractNumber} · {contractName}
        </Link>
        {who === 'salesman' && <span className="money-detail">{customerName}</span>}
      </td>
      <td data-title="Date" data-none>
        <DayText of={date} />
      </td>
      <td data-title="Due">
        <DayText of={dueDate} />
      </td>
      <td className="figure" data-title="Days" data-none={bucket === null || undefined}>
        {bucket === null ? null : notYetDue ? <span className="muted">not yet due</span> : <span>{days}</span>}
      </td>
      {ageBuckets.map((each) => (
        <td
          key={each}
          className="figure"
          data-title={`${bucketNames[each]} days`}
          data-none={bucket !== each || undefined}
        >
          {bucket === each && (
            <LedgerFigure
              of={open}
              title={`${about}, open`}
              made={{ accounts: ['receivable'], where }}
              bad={each === 'past90' && open > 0}
            />
          )}
        </td>
      ))}
      <td className="figure" data-title="Open" data-none>
        {open !== 0 && <LedgerFigure of={open} title={`${about}, open`} made={{ accounts: ['receivable'], where }} />}
      </td>
      <td className="figure" data-title="Retention" data-none={retention === 0 || undefined}>
        {retention !== 0 && (
          <LedgerFigure of={retention} title={`${about}, retention`} made={{ accounts: ['retention'], where }} />
        )}
      </td>
    </tr>
  );
}
