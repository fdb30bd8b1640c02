import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  ageBuckets,
  type AgedTotals,
  type Receivable,
  type Receivables,
} from '@backoffice/contracts/features/receivables';
import { equals, isOverdue, type Day, type Filter } from '@backoffice/contracts/kernel';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { bucketNames, ContactLinks } from './panels.tsx';

export function ReceivableRow({
  row,
  until,
  asOf,
  debtor,
}: {
  row: Receivable;
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
    retention,
    retentionDueOn,
    isRetentionOverdue,
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
    </tr>
  );
}

/** What invoices that are paid still hold of a customer, or a salesman's. */
export function PaidRetentionRow({
  of: { rows, retention },
  to,
}: {
  of: AgedTotals & { rows: readonly Receivable[] };
  to: string;
}) {
  const rest = retention - rows.reduce((sum, row) => sum + row.retention, 0);
  return (
    rest !== 0 && (
      <tr>
        <th scope="row" colSpan={ageBuckets.length + 6}>
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
