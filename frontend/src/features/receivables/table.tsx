import { useState, type ReactNode } from 'react';
import { Cross } from '@blueprintjs/icons';
import { Link } from 'react-router';
import {
  bucketsOf,
  statementKind,
  type AgeBucket,
  type AgedTotals,
  type AgingBasis,
  type Receivable,
  type Receivables,
} from '@backoffice/contracts/features/receivables';
import { dayText, equals, type Cents } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { countText } from '#widgets/labels.ts';
import { bucketName, bucketTitles, DebtorHeading, type AgingProps, asOfFilters, type Debtor } from './panels.tsx';
import { ChosenDebtors, useChosenDebtors } from './bulk-actions.tsx';
import { PaidRetentionRow, ReceivableRow, TotalsRow } from './table-row.tsx';

type TableProps = AgingProps & { found: Receivables; who: 'customer' | 'salesman' };

/** Invoice by invoice, with the sums of each customer or salesman and of all; each figure opens its entries. */
export function ReceivablesTable(props: TableProps) {
  const { found, who, only, hrefOf, isNarrowed = false } = props;
  const mayMail = usePermissionCheck()(statementKind.send.permission) && who === 'customer';
  const { chosen, setChosen, flip } = useChosenDebtors();
  const { asOf, total, hasMore, page, retentionOnly } = found;
  const isWhole = only === undefined && !isNarrowed && !hasMore && page === 1;
  const groups = groupsOf(found, who, isWhole);
  const debtors = found.byCustomer.filter(({ open }) => open > 0);
  const order = groups.map(({ id }) => id);
  return (
    <Panel
      title={only === undefined ? 'Open invoices' : bucketTitles[only]}
      aside={
        <span className="muted receivables-aside">
          {mayMail && (
            <ChosenDebtors
              debtors={debtors}
              chosen={found.byCustomer.filter(({ id }) => chosen.includes(id))}
              asOf={asOf}
              onChosen={setChosen}
            />
          )}
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
        <AgedTable
          {...props}
          groups={groups}
          isWhole={isWhole}
          heading={(debtor) => (
            <DebtorHeading
              of={debtor}
              asOf={asOf}
              isChosen={mayMail ? chosen.includes(debtor.id) : null}
              onChoose={(isRange) => flip(debtor.id, isRange ? order : null)}
            />
          )}
        />
      )}
      {only === undefined && !isWhole && retentionOnly.count > 0 && (
        <p className="muted receivables-note">
          {countText(retentionOnly.count, 'paid invoice holds', 'paid invoices hold')}{' '}
          <Money of={retentionOnly.retention} /> of retention beside these.{' '}
          <Link to={hrefOf('retention')} replace>
            Show what is retained
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** Customers or salesmen with their invoices; those of whom only credit or retention is known where all are shown. */
const groupsOf = (found: Receivables, who: TableProps['who'], isWhole: boolean) =>
  (who === 'customer' ? found.byCustomer : found.bySalesman)
    .map((group) => ({ ...group, rows: found.items.filter((each) => each[`${who}Id`] === group.id) }))
    .filter(({ rows, credit, retention }) => rows.length > 0 || (isWhole && (credit !== 0 || retention !== 0)));

type AgedTableProps = TableProps & {
  groups: ReturnType<typeof groupsOf>;
  isWhole: boolean;
  heading: (debtor: Debtor) => ReactNode;
};
function AgedTable({ found, who, hrefOf, whose, groups, isWhole, heading }: AgedTableProps) {
  const { items, asOf, basis, totals } = found;
  const debtors = new Map(found.byCustomer.map((each) => [each.id, each]));
  const until = asOfFilters(asOf, whose);
  const wholeOf = ({ open, retention }: AgedTotals) => (isWhole ? { open, retention } : {});
  const headingOf = (id: string) => {
    const debtor = who === 'customer' && debtors.get(id);
    return debtor && heading(debtor);
  };
  return (
    <div className="table-wide">
      <table className="money-table receivables-table" data-current={basis === 'dueDate' || undefined}>
        <caption className="sr-only">What customers owe as of {dayText(asOf)}, by age in days</caption>
        <AgedTableHead basis={basis} />
        {groups.map((group) => (
          <InvoiceGroup
            key={group.id}
            count={group.rows.length}
            basis={basis}
            isOpen={groups.length === 1}
            total={
              <TotalsRow
                name={group.name}
                heading={headingOf(group.id)}
                of={{ ...totalsOf(group.rows, group.credit), ...wholeOf(group) }}
                rows={group.rows}
                basis={basis}
                until={[...until, equals(`${who}Id`, group.id)]}
                isWhole={isWhole}
                scope="rowgroup"
              />
            }
          >
            {group.rows.map((row) => (
              <ReceivableRow
                key={row.invoiceId}
                row={row}
                asOf={asOf}
                basis={basis}
                until={until}
                debtor={who === 'salesman' ? (debtors.get(row.customerId) ?? null) : null}
              />
            ))}
            {isWhole && <PaidRetentionRow of={group} basis={basis} to={hrefOf('retention')} />}
          </InvoiceGroup>
        ))}
        <tfoot>
          <TotalsRow
            name={isWhole ? 'Total' : 'Total of these'}
            of={{ ...totalsOf(items, 0), ...wholeOf(totals) }}
            rows={items}
            basis={basis}
            until={until}
            isWhole={isWhole}
            scope="row"
          />
        </tfoot>
      </table>
    </div>
  );
}

/** A phone shows the sums of a group, and its invoices when they are asked for. */
function InvoiceGroup({
  count,
  basis,
  isOpen: isOpenFirst,
  total,
  children,
}: {
  count: number;
  basis: AgingBasis;
  isOpen: boolean;
  total: ReactNode;
  children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <tbody>
      {total}
      {isNarrow && count > 0 && (
        <tr className="receivables-toggle">
          <td colSpan={bucketsOf(basis).length + 7}>
            <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'} {countText(count, 'invoice', 'invoices')}
            </button>
          </td>
        </tr>
      )}
      {(isOpen || !isNarrow) && children}
    </tbody>
  );
}

const AgedTableHead = ({ basis }: { basis: AgingBasis }) => (
  <thead>
    <tr>
      <th scope="col">Invoice</th>
      <th scope="col">Contract</th>
      <th scope="col">Date</th>
      <th scope="col">Due</th>
      <th scope="col" className="figure">
        Days
      </th>
      {bucketsOf(basis).map((bucket) => (
        <th key={bucket} scope="col" className="figure">
          {bucketName(bucket, basis)}
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
);

function totalsOf(rows: readonly Receivable[], credit: Cents): AgedTotals {
  const sum = (of: (row: Receivable) => Cents) => rows.reduce((total, row) => total + of(row), 0);
  const inBucket = (bucket: AgeBucket) => sum((row) => (row.bucket === bucket ? row.open : 0));
  return {
    buckets: {
      current: inBucket('current'),
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
