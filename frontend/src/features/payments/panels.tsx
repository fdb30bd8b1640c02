import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { isEffective, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailRow, DetailList, Panel } from '#widgets/panel.tsx';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { downloadFile } from '#data/download.ts';
import { useRouteRead } from '#data/use-read.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { paymentName, type PaymentRecord } from './columns.ts';

/** What put it there; a return takes it back by entries of its own. */
const POSTING_EVENTS = ['PaymentPosted', 'CreditApplied', 'PaymentReallocated'];
export const postingFilters = (paymentId: string, ...more: Filter[]): Filter[] => [
  equals('paymentId', paymentId),
  { field: 'eventType', op: 'in', value: POSTING_EVENTS },
  ...more,
];

const REFUND_EVENTS = ['JournalEntryPosted', 'JournalEntryReversed'];
const refundFilters = (paymentId: string): Filter[] => [
  equals('paymentId', paymentId),
  { field: 'eventType', op: 'in', value: REFUND_EVENTS },
];

/** Which invoices it went to. */
export function AllocationsPanel({ record, action }: { record: PaymentRecord; action?: ReactNode }) {
  const { id, allocations, amount, refunded } = record;
  /** Also of a payment that has ended: what it was made of then. */
  const credit = allocations.reduce((left, each) => left - each.amount, amount - refunded);
  const of = paymentName(record);
  const today = useToday();
  return (
    <Panel title="Applied to" aside={action}>
      <div className="table-wide">
        <table className="small-list money-list" data-ended={!isEffective(record) || undefined}>
          <thead>
            <tr>
              <th scope="col">Invoice</th>
              <th scope="col" className="figure">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {allocations
              .toSorted((a, b) => a.invoiceNumber.localeCompare(b.invoiceNumber, 'en', { numeric: true }))
              .map(({ invoiceId, invoiceNumber, locationId, amount: share, appliedOn }) => (
                <tr key={invoiceId}>
                  <td>
                    <Link to={`/toc/${locationId}/invoice/${invoiceId}`}>Invoice {invoiceNumber}</Link>
                    {appliedOn && appliedOn > today && (
                      <span className="money-detail">
                        Credit of the customer until <DayText of={appliedOn} />
                      </span>
                    )}
                  </td>
                  <td className="figure">
                    <LedgerFigure
                      of={share}
                      title={`${of} on invoice ${invoiceNumber}`}
                      made={{
                        accounts: ['receivable'],
                        where: postingFilters(id, equals('invoiceId', invoiceId)),
                        credits: true,
                      }}
                    />
                  </td>
                </tr>
              ))}
            {credit > 0 && (
              <tr>
                <td>{isEffective(record) ? 'Credit of the customer, not allocated yet' : 'Not allocated'}</td>
                <td className="figure">
                  <LedgerFigure
                    of={credit}
                    title={`Unapplied of ${of}`}
                    made={{
                      accounts: ['credit'],
                      where: isEffective(record) ? [equals('paymentId', id)] : postingFilters(id),
                      credits: true,
                    }}
                  />
                </td>
              </tr>
            )}
            {refunded > 0 && (
              <tr>
                <td>Refunded</td>
                <td className="figure">
                  <LedgerFigure
                    of={refunded}
                    title={`Refunded of ${of}`}
                    made={{ accounts: ['credit'], where: refundFilters(id) }}
                  />
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="figure">
                <LedgerFigure
                  of={amount}
                  title={of}
                  made={{ accounts: ['receivable', 'credit'], where: postingFilters(id), credits: true }}
                  strong
                />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {!isEffective(record) && (
        <p className="muted">
          {record.status === 'returned' ? 'The bank returned it' : 'It was reversed'}: none of this counts any more.
        </p>
      )}
    </Panel>
  );
}

async function printSlip(id: string) {
  const problem = await downloadFile(paymentOwnRoutes.depositSlip, { params: { id } });
  if (problem) notifyProblem(problem);
}

/** Which deposit it lies in, and what lies beside it. */
export function DepositPanel({ record, action }: { record: PaymentRecord; action?: ReactNode }) {
  const reading = useRouteRead(paymentOwnRoutes.deposit, { params: { id: record.id } }, [
    'Payment',
    'Bank',
    'PaymentMethod',
  ]);
  return (
    <Panel
      title="Deposit"
      aside={
        <span className="panel-buttons">
          {record.depositId !== null && (
            <Button size="small" text="Deposit slip" onClick={() => void printSlip(record.id)} />
          )}
          {action}
        </span>
      }
    >
      <AsyncContent of={reading} skeleton={<Skeleton height={120} />}>
        {({ bankName, depositDate, depositNo, methodName, checkNo, reference, beside, total, amount }) => (
          <>
            <DetailList>
              <DetailRow name="Bank">{bankName || 'Not deposited yet'}</DetailRow>
              <DetailRow name="Deposited on">{depositDate && <DayText of={depositDate} />}</DetailRow>
              <DetailRow name="Deposit no.">{depositNo}</DetailRow>
              <DetailRow name="Method">{methodName}</DetailRow>
              <DetailRow name="Check no.">{checkNo}</DetailRow>
              <DetailRow name="Reference">{reference}</DetailRow>
            </DetailList>
            {beside.length === 0 ? (
              <p className="muted">
                {depositDate
                  ? 'Nothing else lies in this deposit.'
                  : 'It stands in undeposited funds until it is taken to a bank.'}
              </p>
            ) : (
              <div className="table-wide">
                <table className="small-list money-list">
                  <caption className="muted">
                    {countText(beside.length, 'payment lies', 'payments lie')} beside it
                  </caption>
                  <thead>
                    <tr>
                      <th scope="col">Customer</th>
                      <th scope="col">Check no.</th>
                      <th scope="col" className="figure">
                        Amount
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {record.status !== 'reversed' && (
                      <tr>
                        <td>
                          <strong>{record.customerName}</strong> <span className="muted">(this one)</span>
                        </td>
                        <td>{checkNo}</td>
                        <td className="figure">
                          <Money of={amount} />
                        </td>
                      </tr>
                    )}
                    {beside.map((each) => (
                      <tr key={each.paymentId}>
                        <td>
                          <Link to={`/post-payments/${each.paymentId}`}>{each.customerName}</Link>
                          {each.status === 'returned' && <span className="money-detail">Returned later</span>}
                        </td>
                        <td>{each.checkNo}</td>
                        <td className="figure">
                          <Money of={each.amount} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <td colSpan={2}>The deposit</td>
                      <td className="figure">
                        <Money of={total} strong />
                      </td>
                    </tr>
                  </tfoot>
                </table>
              </div>
            )}
          </>
        )}
      </AsyncContent>
    </Panel>
  );
}
