import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'react-router';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import {
  depositName,
  type Deposit,
  type DepositBank,
  type DepositedPayment,
} from '@backoffice/contracts/features/reports';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { ComputedFigure } from '#figures/computed-figure.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { Panel } from '#widgets/panel.tsx';
import { countText } from '#widgets/labels.ts';

const reversalTexts = { returned: 'returned by the bank', reversed: 'reversed' } as const;
/** What the books hold of it: what a payment brought, however it was allocated since; or what took it back. */
const POSTING_EVENTS: Readonly<Record<DepositedPayment['kind'], readonly string[]>> = {
  deposited: ['PaymentPosted', 'PaymentReallocated'],
  returned: ['PaymentReturned'],
  reversed: ['PaymentReversed'],
};
const postingFilters = ({ paymentId, kind }: DepositedPayment, ...more: Filter[]): Filter[] => [
  equals('paymentId', paymentId),
  { field: 'eventType', op: 'in', value: [...POSTING_EVENTS[kind]] },
  ...more,
];

const depositKey = ({ depositId, on, isTakenBack }: Deposit) => [depositId, on, isTakenBack].join(' ');
const paymentText = ({ methodName, checkNo, reference, kind }: DepositedPayment) =>
  [methodName, checkNo && `no. ${checkNo}`, reference, kind === 'deposited' ? '' : reversalTexts[kind]]
    .filter(Boolean)
    .join(' · ');
/** Who paid it, and how. */
export const payerText = (payment: DepositedPayment) => `${payment.customerName}, ${paymentText(payment)}`;

/** Deposit by deposit, as the bank's statement lists them, with the payments in each and the invoices they paid. */
export function BankPanel({ of: { bankName, deposits, total } }: { of: DepositBank }) {
  return (
    <Panel
      title={bankName}
      aside={
        <span className="muted">
          {countText(deposits.filter(({ isTakenBack }) => !isTakenBack).length, 'deposit', 'deposits')}
        </span>
      }
    >
      <div className="table-wide">
        <table className="money-table deposits-table">
          <caption className="sr-only">What was deposited at {bankName}</caption>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">Paid by</th>
              <th scope="col" className="figure">
                On invoices
              </th>
              <th scope="col" className="figure">
                Amount
              </th>
            </tr>
          </thead>
          {deposits.map((deposit) => (
            <DepositRows key={depositKey(deposit)} of={deposit} />
          ))}
          <tfoot>
            <tr className="money-total">
              <th scope="row" colSpan={3}>
                <span>{bankName} together</span>
              </th>
              <td className="figure" data-title="Amount">
                <ComputedFigure
                  of={total}
                  title={bankName}
                  parts={deposits.map((deposit) => ({
                    key: depositKey(deposit),
                    what: depositName(deposit),
                    amount: deposit.total,
                  }))}
                  strong
                />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function DepositRows({ of: deposit }: { of: Deposit }) {
  const { payments, total } = deposit;
  return (
    <tbody>
      <tr className="money-group">
        <th scope="rowgroup" colSpan={3}>
          <span>{depositName(deposit)}</span>
        </th>
        <td className="figure" data-title="Amount">
          <ComputedFigure
            of={total}
            title={depositName(deposit)}
            parts={payments.map((each) => ({
              key: `${each.paymentId} ${each.kind}`,
              what: payerText(each),
              amount: each.amount,
            }))}
          />
        </td>
      </tr>
      {payments.map((each) => (
        <PaymentRows key={`${each.paymentId} ${each.kind}`} of={each} />
      ))}
    </tbody>
  );
}

function PaymentRows({ of: payment }: { of: DepositedPayment }) {
  const { paymentId, customerName, amount, unapplied, allocations } = payment;
  const about = payerText(payment);
  return (
    <>
      <tr className="deposits-payment">
        <th scope="row">
          <Link to={`/post-payments/${paymentId}`}>{customerName}</Link>
        </th>
        <td data-title="Paid by" colSpan={2}>
          <span>{paymentText(payment)}</span>
        </td>
        <td className="figure" data-title="Amount">
          <LedgerFigure
            of={amount}
            title={about}
            made={{ accounts: ['receivable', 'credit'], where: postingFilters(payment), credits: true }}
          />
        </td>
      </tr>
      {allocations.map(({ invoiceId, invoiceNumber, locationId, amount: share }) => (
        <tr key={invoiceId} className="deposits-share">
          <th scope="row" colSpan={2}>
            <Link className="money-quiet" to={`/toc/${locationId}/invoice/${invoiceId}`}>
              Invoice {invoiceNumber}
            </Link>
          </th>
          <td className="figure" data-title="On this invoice">
            <LedgerFigure
              of={share}
              title={`${about}, on invoice ${invoiceNumber}`}
              made={{
                accounts: ['receivable'],
                where: postingFilters(payment, equals('invoiceId', invoiceId)),
                credits: true,
              }}
            />
          </td>
        </tr>
      ))}
      {unapplied !== 0 && (
        <tr className="deposits-share">
          <th scope="row" colSpan={2}>
            <span className="muted">Not on any invoice</span>
          </th>
          <td className="figure" data-title="Credit">
            <LedgerFigure
              of={unapplied}
              title={`${about}, not on any invoice`}
              made={{ accounts: ['credit'], where: postingFilters(payment), credits: true }}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Whose hours a report shows; nobody chooses who may not list the workers. */
export function WorkerInput() {
  const may = usePermissionCheck()(mountedRoute(worker, 'labels').permission);
  const { params, put } = useUrlState();
  const workers = useRecordLabels(worker, may);
  if (!may) return null;
  return (
    <HTMLSelect
      aria-label="Worker"
      value={params.get('workerId') ?? ''}
      options={[{ value: '', label: 'All workers' }, ...(workers.data?.items ?? [])]}
      onChange={({ target }) => put({ workerId: target.value || null })}
    />
  );
}
