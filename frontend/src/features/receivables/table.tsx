import { Suspense, useState, type ReactNode } from 'react';
import { Cross } from '@blueprintjs/icons';
import { Link } from 'react-router';
import {
  ageBuckets,
  statementKind,
  type AgeBucket,
  type AgedTotals,
  type Receivable,
  type Receivables,
} from '@backoffice/contracts/features/receivables';
import { dayText, equals, type Cents, type Filter } from '@backoffice/contracts/kernel';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { StatementDialog } from '#sending/statement-actions.tsx';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { countText } from '#widgets/labels.ts';
import { bucketNames, bucketTitles, DebtorHeading, MailButton, type AgingProps, asOfFilters } from './panels.tsx';
import { PaidRetentionRow, ReceivableRow } from './table-row.tsx';

/** More ids than this are not asked for at once. */
const MAX_IDS = 200;

type TableProps = AgingProps & { found: Receivables; who: 'customer' | 'salesman' };

/** Invoice by invoice, with the sums of each customer or salesman and of all; each figure opens its entries. */
export function ReceivablesTable({ found, who, only, hrefOf, isNarrowed = false, whose }: TableProps) {
  const mayMail = usePermissionCheck()(statementKind.send.permission);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMailing, setMailing] = useState(false);
  const { items, asOf, totals, total, hasMore, page } = found;
  const isWhole = only === undefined && !isNarrowed && !hasMore && page === 1;
  const debtors = new Map(found.byCustomer.map((each) => [each.id, each]));
  const toMail = [...debtors.values()].filter(({ id }) => chosen.includes(id));
  const flip = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  function heading({ id }: { readonly id: string }) {
    const debtor = who === 'customer' && debtors.get(id);
    return (
      debtor && (
        <DebtorHeading
          of={debtor}
          asOf={asOf}
          isChosen={mayMail ? chosen.includes(id) : null}
          onChoose={() => flip(id)}
        />
      )
    );
  }
  const groups = (who === 'customer' ? found.byCustomer : found.bySalesman)
    .map((group) => ({ ...group, rows: items.filter((each) => each[`${who}Id`] === group.id) }))
    .filter(({ rows, credit, retention }) => rows.length > 0 || (isWhole && (credit !== 0 || retention !== 0)));
  const wholeOf = ({ open, retention }: AgedTotals) => (isWhole ? { open, retention } : {});
  const until = asOfFilters(asOf, whose);
  return (
    <Panel
      title={only === undefined ? 'Open invoices' : bucketTitles[only]}
      aside={
        <span className="muted receivables-aside">
          {mayMail && who === 'customer' && <MailButton count={toMail.length} onPress={() => setMailing(true)} />}
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
        <EmptyState title="Nothing here">
          {only || isNarrowed ? 'There is nothing of this kind on this day.' : 'Nothing is open on this day.'}
        </EmptyState>
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
                  heading={heading(group)}
                  of={{ ...totalsOf(group.rows, group.credit), ...wholeOf(group) }}
                  rows={group.rows}
                  until={[...until, equals(`${who}Id`, group.id)]}
                  isWhole={isWhole}
                  scope="rowgroup"
                />
                {group.rows.map((row) => (
                  <ReceivableRow
                    key={row.invoiceId}
                    row={row}
                    asOf={asOf}
                    until={until}
                    debtor={who === 'salesman' ? (debtors.get(row.customerId) ?? null) : null}
                  />
                ))}
                {isWhole && <PaidRetentionRow of={group} to={hrefOf('retention')} />}
              </tbody>
            ))}
            <tfoot>
              <TotalsRow
                name={isWhole ? 'Total' : 'Total of these'}
                of={{ ...totalsOf(items, 0), ...wholeOf(totals) }}
                rows={items}
                until={until}
                isWhole={isWhole}
                scope="row"
              />
            </tfoot>
          </table>
        </div>
      )}
      {only === undefined && !isWhole && found.retentionOnly.count > 0 && (
        <p className="muted receivables-note">
          {countText(found.retentionOnly.count, 'paid invoice holds', 'paid invoices hold')}{' '}
          <Money of={found.retentionOnly.retention} /> of retention beside these.{' '}
          <Link to={hrefOf('retention')} replace>
            Show what is retained
          </Link>
        </p>
      )}
      {isMailing && (
        <Suspense>
          <StatementDialog
            kind={statementKind}
            customers={toMail}
            asOf={asOf}
            onClose={() => {
              setMailing(false);
              setChosen([]);
            }}
          />
        </Suspense>
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
    overdue: sum(({ isOverdue, open }) => (isOverdue ? open : 0)),
    retention: sum(({ retention }) => retention),
    retentionOverdue: sum(({ isRetentionOverdue, retention }) => (isRetentionOverdue ? retention : 0)),
    credit,
  };
}

type TotalsRowProps = {
  name: string;
  /** What stands for the name, where that is more than a word. */
  heading?: ReactNode;
  of: AgedTotals;
  rows: readonly Receivable[];
  until: readonly Filter[];
  isWhole: boolean;
  scope: 'row' | 'rowgroup';
};

function TotalsRow({
  name,
  heading,
  of: { buckets, open, retention, credit },
  rows,
  until,
  isWhole,
  scope,
}: TotalsRowProps) {
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
        {heading || <span>{name}</span>}
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
