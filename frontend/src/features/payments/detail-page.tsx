import { useState } from 'react';
import { Button, Callout, MenuItem } from '@blueprintjs/core';
import { BankAccount, Edit, Endorsed, Undo, SwapHorizontal, Cross } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { isAppliedCredit, isEffective, payment, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { equals } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import { PaymentDialog, type PaymentAction } from './actions.tsx';
import { paymentName, type PaymentRecord } from './columns.ts';
import { AllocationsPanel, DepositPanel, postingFilters } from './panels.tsx';
import { PaymentQuery } from './queries.ts';

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
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<PaymentAction | null>(null);
  const { id, status, unapplied } = record;
  const standing = isEffective(record);
  const isMoney = !isAppliedCredit(record);
  const canAllocate =
    standing && isMoney && (status === 'posted' || unapplied > 0) && may(paymentOwnRoutes.reallocate.permission);
  const isInHand = isMoney && record.depositId === null;
  const canDeposit = standing && isInHand && may(paymentOwnRoutes.depositLater.permission);
  const canEditDeposit = status === 'posted' && isMoney && !isInHand && may(paymentOwnRoutes.editDeposit.permission);
  const canReturn = standing && isMoney && !isInHand && may(paymentOwnRoutes.returned.permission);
  const canReverse = standing && may(paymentOwnRoutes.reverse.permission);
  const allocate = `/post-payments/${id}/allocate`;
  const released = standing && isMoney && may('action:release.create') ? record.allocations : [];
  const hasMore = canAllocate || canEditDeposit || canReturn || canReverse || released.length > 0;
  return (
    <RecordPage
      resource={payment}
      record={record}
      number={paymentName(record)}
      title={record.customerName}
      crumbs={[{ to: '/post-payments/payments', text: 'Payments' }]}
      next={
        canAllocate && unapplied > 0 ? (
          <LinkButton to={allocate} icon={<SwapHorizontal />} text="Allocate the credit" />
        ) : canDeposit ? (
          <Button intent="primary" icon={<BankAccount />} text="Deposit it" onClick={() => setAsking('deposit')} />
        ) : (
          canEditDeposit && (
            <Button
              intent="primary"
              icon={<Endorsed />}
              text="Note that it cleared"
              onClick={() => setAsking('clear')}
            />
          )
        )
      }
      more={
        hasMore && (
          <>
            {canAllocate && <LinkMenuItem to={allocate} icon={<SwapHorizontal />} text="Allocate anew" />}
            {canEditDeposit && (
              <MenuItem icon={<Edit />} text="Edit deposit…" onClick={() => setAsking('editDeposit')} />
            )}
            {canEditDeposit && (
              <MenuItem icon={<Endorsed />} text="Note that it cleared…" onClick={() => setAsking('clear')} />
            )}
            {released
              .filter(({ contractId }, at, all) => all.findIndex((each) => each.contractId === contractId) === at)
              .map(({ contractId, locationId, invoiceNumber }, _, { length }) => (
                <LinkMenuItem
                  key={contractId}
                  to={`/toc/${locationId}/release/new?contractId=${contractId}&paymentId=${id}`}
                  icon={<Endorsed />}
                  text={length > 1 ? `Propose release for invoice ${invoiceNumber}` : 'Propose release'}
                />
              ))}
            {canReturn && (
              <MenuItem
                icon={<Undo />}
                text="The bank returned it…"
                intent="danger"
                onClick={() => setAsking('return')}
              />
            )}
            {canReverse && (
              <MenuItem
                icon={<Cross />}
                text={isMoney ? 'Reverse, posted by mistake…' : 'Take the credit back…'}
                intent="danger"
                onClick={() => setAsking('reverse')}
              />
            )}
          </>
        )
      }
      side={<SidePanels record={record} />}
    >
      <EndReason record={record} />
      <AllocationsPanel record={record} action={canAllocate && <Link to={allocate}>Allocate anew</Link>} />
      {isMoney && (
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
          <DetailRow name="Customer">
            <Link to={`/customers/${customerId}`}>{record.customerName}</Link>
          </DetailRow>
          <DetailRow name="Salesman">{record.salesmanName}</DetailRow>
          <DetailRow name="Memo">{record.memo && <span className="pre">{record.memo}</span>}</DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      {allocations[0] && <ChainPanel of={{ contractId: allocations[0].contractId }} here={id} />}
      <FilesPanel resource={payment} record={{ ...record, trashedAt: null }} />
      <HistoryPanel resource={payment} id={id} />
    </>
  );
}
