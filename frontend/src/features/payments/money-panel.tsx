import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  onlinePaymentOwnRoutes,
  refundable,
  type OnlinePaymentView,
} from '@backoffice/contracts/features/online-payments';
import { dayIn, dayText, type Cents } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';

const waysToPay = { bankDebit: 'Bank debit', card: 'Card' };

/** How it was paid online, what the provider kept of it, and what went back. */
export function OnlinePaymentPanel({ of }: { of: OnlinePaymentView }) {
  const [isAsking, ask] = useState(false);
  const { provider, paidBy, fee, held, chargeId, isTest, refunds, dispute } = of;
  return (
    <Panel
      title={`Paid online by ${provider}`}
      aside={
        refundable(of) > 0 && (
          <PermissionGate check={onlinePaymentOwnRoutes.refund.permission}>
            <Button size="small" text="Refund…" onClick={() => ask(true)} />
          </PermissionGate>
        )
      }
    >
      {isTest && (
        <Callout intent="warning" compact>
          A test: no real money moved.
        </Callout>
      )}
      {dispute && <Dispute of={dispute} />}
      <DetailList>
        <DetailRow name="Paid by">
          {paidBy && `${waysToPay[paidBy.method]} ${paidBy.institution} •••• ${paidBy.last4}`}
        </DetailRow>
        <DetailRow name={`Fee of ${provider}`}>
          <Money of={fee} />
        </DetailRow>
        <DetailRow name="Left of it">
          <Money of={held} strong />
        </DetailRow>
        <DetailRow name={`Named by ${provider}`}>{chargeId}</DetailRow>
      </DetailList>
      {refunds.length > 0 && (
        <ul className="plain-rows">
          {refunds.map(({ refundKey, refundId, amount, reason, status, on, says }) => (
            <li key={refundKey ?? refundId}>
              <span>
                Refund <StatusChip of={status} />{' '}
                <span className="muted">
                  {on && <DayText of={on} />} {reason}
                  {says && `: ${says}`}
                </span>
              </span>
              <Money of={amount} />
            </li>
          ))}
        </ul>
      )}
      {isAsking && <RefundOnlineDialog of={of} onClose={() => ask(false)} />}
    </Panel>
  );
}

function Dispute({ of }: { of: NonNullable<OnlinePaymentView['dispute']> }) {
  const { status, amount, fee, reason, respondBy, paymentId } = of;
  const zone = useTimeZone();
  if (status === 'won')
    return (
      <Callout intent="success" compact>
        A dispute of <Money of={amount} /> was won.{' '}
        {paymentId && <Link to={`/post-payments/${paymentId}`}>It came back as another payment.</Link>}
      </Callout>
    );
  return (
    <Callout intent="danger" compact>
      {status === 'held' ? 'The payer asks back' : 'The payer has back'} <Money of={amount} />: {reason}.
      {fee > 0 && (
        <>
          {' '}
          It costs <Money of={fee} />.
        </>
      )}
      {status === 'held' && respondBy && (
        <> Evidence is taken until {dayText(dayIn(zone, respondBy))}, on the pages of the provider.</>
      )}
    </Callout>
  );
}

type Draft = { amount: Cents; reason: string };
const Fields = typedFields<Draft>();
/** Money goes back to where it came from; the provider is asked once it is recorded. */
const RefundOnlineDialog = ({ of, onClose }: { of: OnlinePaymentView; onClose: () => void }) => (
  <RecordDialog<Draft>
    route={onlinePaymentOwnRoutes.refund}
    record={of}
    title="Refund online"
    verb="Refund"
    intent="danger"
    draft={{ amount: refundable(of), reason: '' }}
    done={`${of.provider} is asked to refund it.`}
    says={
      <>
        At most <Money of={refundable(of)} /> goes back to where {of.customerName} paid it from, and is open again on
        the invoice. {of.provider} keeps its fee.
      </>
    }
    onClose={onClose}
  >
    <Fields.Money name="amount" label="Amount" />
    <Fields.Area name="reason" label="Reason" className="wide" rows={2} />
  </RecordDialog>
);
