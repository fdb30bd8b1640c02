import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  bucketsOf,
  type AgedTotals,
  type AgingBasis,
  type Receivable,
  type Receivables,
} from '@backoffice/contracts/features/receivables';
import { equals, isOverdue, type Cents, type Day, type Filter } from '@backoffice/contracts/kernel';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { bucketLabel, ContactLinks } from './panels.tsx';

export function ReceivableRow({
  row,
  until,
  asOf,
  basis,
  debtor,
}: {
  row: Receivable;
  basis: AgingBasis;
  asOf: Day;
  until: readonly Filter[];
  /** Where no heading names the customer. */
  debtor: Receivables['byCustomer'][number] | null;
}) {
  const go = useNavigate();
  const {
    invoiceId,
    number,
    locationId,
    contractId,
    contractNumber,
    contractName,
    date,
    dueDate,
    days,
    notYetDue,
    bucket,
    open,
  } = row;
  const to = `/toc/${locationId}/invoice/${invoiceId}`;
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
        {debtor && (
          <span className="money-detail">
            <Link to={`/customers/edit/${debtor.id}`}>{debtor.name}</Link> <ContactLinks of={debtor.contact} />
          </span>
        )}
      </td>
      <td data-title="Date" data-none>
        <DayText of={date} />
      </td>
      <td data-title="Due" className={isOverdue({ openDue: open, dueDate }, asOf) ? 'late' : undefined}>
        <DayText of={dueDate} />
      </td>
      <td className="figure" data-title="Days" data-none={bucket === null || undefined}>
        {bucket === null ? null : notYetDue ? <span className="muted">not yet due</span> : <span>{days}</span>}
      </td>
      <AgedCells row={row} until={until} basis={basis} />
    </tr>
  );
}

/** What is open of an invoice, in the column of its age, and what is retained; each figure opens its entries. */
function AgedCells({ row, until, basis }: { row: Receivable; until: readonly Filter[]; basis: AgingBasis }) {
  const { bucket, open, retention, retentionDueOn, isRetentionOverdue } = row;
  const where: Filter[] = [...until, equals('invoiceId', row.invoiceId)];
  const about = `Invoice ${row.number}`;
  return (
    <>
      {bucketsOf(basis).map((each) => (
        <td
          key={each}
          className="figure"
          data-title={bucketLabel(each, basis)}
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
          <LedgerFigure
            of={retention}
            title={`${about}, retention`}
            made={{ accounts: ['retention'], where }}
            bad={isRetentionOverdue}
          />
        )}
        {isRetentionOverdue && retentionDueOn && (
          <span className="money-detail late">
            since <DayText of={retentionDueOn} />
          </span>
        )}
      </td>
    </>
  );
}

/** What invoices that are paid still hold of a customer, or a salesman's. */
export function PaidRetentionRow({
  of: { rows, retention },
  to,
  basis,
}: {
  basis: AgingBasis;
  of: AgedTotals & { rows: readonly Receivable[] };
  to: string;
}) {
  const rest = retention - rows.reduce((sum, row) => sum + row.retention, 0);
  return (
    rest !== 0 && (
      <tr>
        <th scope="row" colSpan={bucketsOf(basis).length + 6}>
          <Link className="money-quiet" to={to} replace>
            Held by invoices that are paid
          </Link>
        </th>
        <td className="figure" data-title="Retention">
          <Money of={rest} />
        </td>
      </tr>
    )
  );
}

/** More ids than this are not asked for at once. */
const MAX_IDS = 200;

type TotalsRowProps = {
  name: string;
  /** What stands for the name, where that is more than a word. */
  heading?: ReactNode;
  of: AgedTotals;
  rows: readonly Receivable[];
  until: readonly Filter[];
  basis: AgingBasis;
  isWhole: boolean;
  scope: 'row' | 'rowgroup';
};

export function TotalsRow({
  name,
  heading,
  of: { buckets, open, retention, credit },
  rows,
  until,
  basis,
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
      {bucketsOf(basis).map((bucket) =>
        cell(
          bucketLabel(bucket, basis),
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
