import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import type { InvoiceView } from '@backoffice/contracts/features/invoices';
import { onlinePaymentOwnRoutes, OnlinePaymentView } from '@backoffice/contracts/features/online-payments';
import { isEffective } from '@backoffice/contracts/features/payments';
import { equals, pageOf } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { graphql } from '#data/gql.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';

export const ContractTodayQuery = graphql(`
  query ContractToday($id: ID!) {
    record: contract(id: $id) {
      id
      number
      amount
      originalAmount
      approvedChanges
      contractValue
      billed
      extras
      unbilled
    }
  }
`);

/** What the printed invoice says of its contract. */
export function ContractStatusPanel({ id }: { id: string }) {
  const { data, problem } = useRecord(contract, ContractTodayQuery, id);
  if (!data) return problem ? null : <Pending />;
  const { amount, originalAmount, approvedChanges, contractValue, billed, extras, unbilled } = data;
  return (
    <Panel title="Where the contract stands today">
      <div className="sums sums-beside">
        <DetailList>
          <DetailRow name="Contract">
            <Money of={originalAmount ?? amount} />
          </DetailRow>
          <DetailRow name="Changes">{approvedChanges !== 0 && <Money of={approvedChanges} />}</DetailRow>
          <DetailRow name="Contract value">
            <Money of={contractValue} strong />
          </DetailRow>
          <DetailRow name="Billed to date">
            <Money of={billed - extras} />
          </DetailRow>
          <DetailRow name="Left to bill">
            <Money of={unbilled} strong />
          </DetailRow>
        </DetailList>
      </div>
    </Panel>
  );
}

const onlineRoute = { ...onlinePaymentOwnRoutes.list, answer: pageOf(OnlinePaymentView) };
/** What the customer began to pay online, and has not come yet. */
function useOnItsWay({ id, customerId }: InvoiceView): readonly OnlinePaymentView[] {
  const may = usePermissionCheck()(onlineRoute.permission);
  const filters = [
    equals('customerId', customerId),
    { field: 'status', op: 'in' as const, value: ['begun', 'underWay'] },
  ];
  const { data } = useRouteRead(onlineRoute, may ? { body: { filters, limit: 100 } } : null, ['OnlinePayment']);
  return data?.items.filter(({ allocations }) => allocations.some(({ invoiceId }) => invoiceId === id)) ?? [];
}

export function PaymentsPanel({ record }: { record: InvoiceView }) {
  const may = usePermissionCheck()('action:payment.view');
  const [of, onItsWay] = [record.payments, useOnItsWay(record)];
  if (of.length + onItsWay.length === 0) return null;
  return (
    <Panel title="Payments">
      <ul className="payments">
        {of.map((payment) => {
          const { paymentId, receivedOn, amount, status, methodName, checkNo } = payment;
          const name = checkNo ? `${methodName} ${checkNo}` : methodName;
          return (
            <li key={paymentId} data-ended={!isEffective(payment) || undefined}>
              <span>
                {may ? <Link to={`/post-payments/${paymentId}`}>{name}</Link> : name}
                <span className="muted">
                  {' '}
                  <DayText of={receivedOn} />
                </span>
              </span>
              <Money of={amount} />
              <StatusChip of={status} />
            </li>
          );
        })}
        {onItsWay.map(({ id, provider, amount, status, createdAt }) => (
          <li key={id}>
            <span>
              <Link to="/online-payments">Online by {provider}</Link>{' '}
              <span className="muted">
                <RelativeTime at={createdAt} />
              </span>
            </span>
            <Money of={amount} />
            <StatusChip of={status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
