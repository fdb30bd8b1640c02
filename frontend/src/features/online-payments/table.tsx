import { Link } from 'react-router';
import type { OnlinePaymentView } from '@backoffice/contracts/features/online-payments';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';

export const OnlinePaymentsTable = ({ payments }: { payments: readonly OnlinePaymentView[] }) => (
  <Panel title="The newest hundred">
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Status</th>
            <th scope="col">Came on</th>
            <th scope="col" className="figure">
              Amount
            </th>
            <th scope="col" className="figure">
              Fee
            </th>
            <th scope="col" className="figure">
              Refunded
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((each) => (
            <OnlinePaymentRow key={each.id} of={each} />
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);

function OnlinePaymentRow({ of }: { of: OnlinePaymentView }) {
  const { id, customerName, status, dispute, allocations, createdAt, failure, receivedOn, amount, fee } = of;
  const refunded = of.refunds.reduce((sum, each) => sum + (each.status === 'made' ? each.amount : 0), 0);
  return (
    <tr>
      <th scope="row">
        <span>
          {status === 'received' ? <Link to={`/post-payments/${id}`}>{customerName}</Link> : customerName}
          <span className="money-detail">
            {allocations.map(({ invoiceNumber }) => `Invoice ${invoiceNumber}`).join(', ')}, begun{' '}
            <RelativeTime at={createdAt} />
          </span>
          {failure && <span className="money-detail">{failure}</span>}
        </span>
      </th>
      <td data-title="Status">
        <StatusChip of={dispute && dispute.status !== 'won' ? 'disputed' : status} />
      </td>
      <td data-title="Came on">{receivedOn ? <DayText of={receivedOn} /> : 'Not yet'}</td>
      <td className="figure" data-title="Amount">
        <Money of={amount} />
      </td>
      <td className="figure" data-title="Fee">
        <Money of={fee} />
      </td>
      <td className="figure" data-title="Refunded">
        <Money of={refunded} />
      </td>
    </tr>
  );
}
