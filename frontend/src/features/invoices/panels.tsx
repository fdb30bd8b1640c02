import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import type { InvoiceView } from '@backoffice/contracts/features/invoices';
import { isEffective } from '@backoffice/contracts/features/payments';
import { usePermissionCheck } from '#access/permissions.tsx';
import { graphql } from '#data/gql.ts';
import { useRecord } from '#data/use-read.ts';
import { DayText, Money } from '#widgets/formats.tsx';
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

export function PaymentsPanel({ of }: { of: InvoiceView['payments'] }) {
  const may = usePermissionCheck()('action:payment.view');
  if (of.length === 0) return null;
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
      </ul>
    </Panel>
  );
}
