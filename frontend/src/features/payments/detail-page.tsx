import { useState } from 'react';
import { Button, Callout, MenuItem } from '@blueprintjs/core';
import { BankAccount, Edit, Endorsed, Undo, SwapHorizontal, Cross } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { isAppliedCredit, isEffective, payment } from '@backoffice/contracts/features/payments';
import { onlinePaymentOwnRoutes } from '@backoffice/contracts/features/online-payments';
import { equals } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import { PaymentDialog, useAdmittedActions, type AdmittedActions, type PaymentAction } from './actions.tsx';
import { paymentName, type PaymentRecord } from './columns.ts';
import { RefundsPanel } from './dialogs.tsx';
import { OnlinePaymentPanel } from './money-panel.tsx';
import { AllocationsPanel, DepositPanel, postingFilters } from './panels.tsx';
import { paidContracts } from './calculations.ts';
import { PaymentQuery, useOnlinePayment } from './queries.ts';

export function PaymentPage() {
  const { paymentId = '' } = useParams();
  const reading = useRecord(payment, PaymentQuery, paymentId);
  return (
    <AsyncContent of={reading} back={{ to: '/post-payments/payments', text: 'All payments' }}>
      {(record) => <PaymentDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

export function PaymentDetail({ record }: { record: PaymentRecord }) {
  const [asking, setAsking] = useState<PaymentAction | null>(null);
  const online = useOnlinePayment(record.id, usePermissionCheck()(onlinePaymentOwnRoutes.list.permission));
  const actions = useAdmittedActions(record, online !== null);
  const { canAllocate, canDeposit, canEditDeposit } = actions;
  return (
    <RecordPage
      resource={payment}
      record={record}
      number={paymentName(record)}
      title={record.customerName}
      crumbs={[{ to: '/post-payments/payments', text: 'Payments' }]}
      next={<NextAction record={record} actions={actions} onAsk={setAsking} />}
      more={hasMore(actions) && <MoreActions record={record} actions={actions} onAsk={setAsking} />}
      side={<SidePanels record={record} />}
    >
      <EndReason record={record} />
      <AllocationsPanel record={record} action={canAllocate && <Link to={allocatePath(record)}>Allocate anew</Link>} />
      {online && <OnlinePaymentPanel of={online} />}
      <RefundsPanel record={record} isOnline={online !== null} />
      {!isAppliedCredit(record) && (
        <DepositPanel
          record={record}
          action={
            canDeposit ? (
              <Button size="small" icon={<BankAccount />} text="Deposit it" onClick={() => setAsking('deposit')} />
            ) : (
              canEditDeposit && (
                <Button
                  size="small"
                  icon={<BankAccount />}
                  text="Edit deposit"
                  onClick={() => setAsking('editDeposit')}
                />
              )
            )
          }
        />
      )}
      <PaymentDialog asking={asking} record={record} onClose={() => setAsking(null)} />
    </RecordPage>
  );
}

const hasMore = ({ canAllocate, canEditDeposit, canReturn, canReverse, canRefund, releasable }: AdmittedActions) =>
  canAllocate || canRefund || canEditDeposit || canReturn || canReverse || releasable.length > 0;
const allocatePath = ({ id }: PaymentRecord) => `/post-payments/${id}/allocate`;

type ActionsProps = { record: PaymentRecord; actions: AdmittedActions; onAsk: (action: PaymentAction) => void };

/** What the payment waits for. */
function NextAction({ record, actions: { canAllocate, canDeposit, canEditDeposit }, onAsk }: ActionsProps) {
  if (canAllocate && record.unapplied > 0)
    return <LinkButton to={allocatePath(record)} icon={<SwapHorizontal />} text="Allocate the credit" />;
  if (canDeposit)
    return <Button intent="primary" icon={<BankAccount />} text="Deposit it" onClick={() => onAsk('deposit')} />;
  return (
    canEditDeposit && (
      <Button intent="primary" icon={<Endorsed />} text="Mark as cleared" onClick={() => onAsk('clear')} />
    )
  );
}

function MoreActions({ record, actions, onAsk }: ActionsProps) {
  const { canAllocate, canEditDeposit, canReturn, canReverse, canRefund, releasable } = actions;
  return (
    <>
      {canAllocate && <LinkMenuItem to={allocatePath(record)} icon={<SwapHorizontal />} text="Allocate anew" />}
      {canRefund && <MenuItem icon={<Undo />} text="Refund the credit…" onClick={() => onAsk('refund')} />}
      {canEditDeposit && <MenuItem icon={<Edit />} text="Edit deposit…" onClick={() => onAsk('editDeposit')} />}
      {canEditDeposit && <MenuItem icon={<Endorsed />} text="Mark as cleared…" onClick={() => onAsk('clear')} />}
      {releasable.map(({ contractId, locationId, invoiceNumber }) => (
        <LinkMenuItem
          key={contractId}
          to={`/toc/${locationId}/release/new?contractId=${contractId}&paymentId=${record.id}`}
          icon={<Endorsed />}
          text={releasable.length > 1 ? `Propose release for invoice ${invoiceNumber}` : 'Propose release'}
        />
      ))}
      {canReturn && (
        <MenuItem icon={<Undo />} text="The bank returned it…" intent="danger" onClick={() => onAsk('return')} />
      )}
      {canReverse && !isAppliedCredit(record) && (
        <MenuItem icon={<Edit />} text="Reverse and correct…" onClick={() => onAsk('correct')} />
      )}
      {canReverse && (
        <MenuItem
          icon={<Cross />}
          text={isAppliedCredit(record) ? 'Take the credit back…' : 'Reverse, posted by mistake…'}
          intent="danger"
          onClick={() => onAsk('reverse')}
        />
      )}
    </>
  );
}

/** Why it no longer counts. */
function EndReason({ record }: { record: PaymentRecord }) {
  if (isEffective(record)) return null;
  const { id, status, returnedOn, returnFee, endReason } = record;
  const fee = returnFee > 0 && (
    <>
      {' '}
      It charged{' '}
      <LedgerFigure
        of={returnFee}
        title="Fee of the bank"
        made={{ accounts: ['fees'], where: [equals('paymentId', id)] }}
      />
      .
    </>
  );
  return (
    <Callout compact intent="danger">
      {status === 'returned' && returnedOn ? (
        <>
          The bank returned this payment on <DayText of={returnedOn} />.{fee}
        </>
      ) : isAppliedCredit(record) ? (
        'This credit was applied by mistake, and taken back.'
      ) : (
        'This payment was posted by mistake and reversed.'
      )}{' '}
      {endReason}
    </Callout>
  );
}

function SidePanels({ record }: { record: PaymentRecord }) {
  const { id, amount, unapplied, customerId, allocations } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Amount">
            <LedgerFigure
              of={amount}
              title={paymentName(record)}
              made={{ accounts: ['receivable', 'credit'], where: postingFilters(id), credits: true }}
              strong
            />
          </DetailRow>
          <DetailRow name="Unapplied">
            {unapplied > 0 && (
              <LedgerFigure
                of={unapplied}
                title={`Unapplied of ${paymentName(record)}`}
                made={{ accounts: ['credit'], where: [equals('paymentId', id)], credits: true }}
              />
            )}
          </DetailRow>
          <DetailRow name={isAppliedCredit(record) ? 'Applied on' : 'Received on'}>
            <DayText of={record.receivedOn} />
          </DetailRow>
          <DetailRow name="Cleared on">{record.clearedOn && <DayText of={record.clearedOn} />}</DetailRow>
          <DetailRow name="Returned on">{record.returnedOn && <DayText of={record.returnedOn} />}</DetailRow>
          <DetailRow name="Fee">{record.returnFee > 0 && <Money of={record.returnFee} bad />}</DetailRow>
          <DetailRow name={partyLabels.customer}>
            <Link to={`/customers/${customerId}`}>{record.customerName}</Link>
          </DetailRow>
          <DetailRow name={partyLabels.salesman}>{record.salesmanName}</DetailRow>
          <DetailRow name="Memo">{record.memo && <span className="pre">{record.memo}</span>}</DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      {paidContracts(allocations).map(({ contractId, title }) => (
        <ChainPanel key={contractId} of={{ contractId }} here={id} title={title} />
      ))}
      <FilesPanel resource={payment} record={{ ...record, trashedAt: null }} />
      <HistoryPanel resource={payment} id={id} />
    </>
  );
}
