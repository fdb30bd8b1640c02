import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isStanding, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { is, type Filter } from '@backoffice/contracts/kernel';
import { Figure } from '#capabilities/figure.tsx';
import { DayText, Money } from '#kernel/formats.tsx';
import { Fact, Facts, Panel } from '#kernel/panel.tsx';
import { Loaded, Skeleton } from '#kernel/states.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import { counted } from '#kernel/words.ts';
import { nameOf, type PaymentRecord } from './columns.ts';

/** What put it there; a return takes it back by entries of its own. */
const POSTING = ['PaymentPosted', 'PaymentReallocated', 'DepositEdited'];
export const postedBy = (paymentId: string, ...more: Filter[]): Filter[] => [
  is('paymentId', paymentId),
  { field: 'eventType', op: 'in', value: POSTING },
  ...more,
];

/** Which invoices it went to. */
export function AllocationsPanel({ record, action }: { record: PaymentRecord; action?: ReactNode }) {
  const { id, allocations, amount } = record;
  /** Also of a payment that has ended: what it was made of then. */
  const credit = allocations.reduce((left, each) => left - each.amount, amount);
  const of = nameOf(record);
  return (
    <Panel title="Where it went" aside={action}>
      <div className="table-wide">
        <table className="small-list money-list" data-ended={!isStanding(record) || undefined}>
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
              .map(({ invoiceId, invoiceNumber, locationId, amount: share }) => (
                <tr key={invoiceId}>
                  <td>
                    <Link to={`/toc/${locationId}/invoice/${invoiceId}`}>Invoice {invoiceNumber}</Link>
                  </td>
                  <td className="figure">
                    <Figure
                      of={share}
                      title={`${of} on invoice ${invoiceNumber}`}
                      made={{
                        accounts: ['receivable'],
                        where: postedBy(id, is('invoiceId', invoiceId)),
                        credits: true,
                      }}
                    />
                  </td>
                </tr>
              ))}
            {credit > 0 && (
              <tr>
                <td>{isStanding(record) ? 'Credit of the customer, not allocated yet' : 'Not allocated'}</td>
                <td className="figure">
                  <Figure
                    of={credit}
                    title={`Unapplied of ${of}`}
                    made={{ accounts: ['credit'], where: postedBy(id), credits: true }}
                  />
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td>Together</td>
              <td className="figure">
                <Figure of={amount} title={of} made={{ accounts: ['bank'], where: postedBy(id) }} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {!isStanding(record) && (
        <p className="muted">
          {record.status === 'returned' ? 'The bank returned it' : 'It was reversed'}: none of this counts any more.
        </p>
      )}
    </Panel>
  );
}

/** Which deposit it lies in, and what lies beside it. */
export function DepositPanel({ record, action }: { record: PaymentRecord; action?: ReactNode }) {
  const reading = useAnswer(paymentOwnRoutes.deposit, { params: { id: record.id } }, [
    'Payment',
    'Bank',
    'PaymentMethod',
  ]);
  return (
    <Panel title="Deposit" aside={action}>
      <Loaded of={reading} skeleton={<Skeleton height={120} />}>
        {({ bankName, depositDate, depositNo, methodName, checkNo, reference, beside, total, amount }) => (
          <>
            <Facts>
              <Fact name="Bank">{bankName}</Fact>
              <Fact name="Deposited on">
                <DayText of={depositDate} />
              </Fact>
              <Fact name="Deposit no.">{depositNo}</Fact>
              <Fact name="Method">{methodName}</Fact>
              <Fact name="Check no.">{checkNo}</Fact>
              <Fact name="Reference">{reference}</Fact>
            </Facts>
            {beside.length === 0 ? (
              <p className="muted">Nothing else lies in this deposit.</p>
            ) : (
              <div className="table-wide">
                <table className="small-list money-list">
                  <caption className="muted">
                    {counted(beside.length, 'payment lies', 'payments lie')} beside it
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
                    {isStanding(record) && (
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
      </Loaded>
    </Panel>
  );
}
