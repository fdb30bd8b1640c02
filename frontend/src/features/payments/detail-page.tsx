import { useState } from 'react';
import { Button, Callout, MenuItem } from '@blueprintjs/core';
import { BankAccount, Edit, Endorsed, Undo, SwapHorizontal, Cross } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { isStanding, payment, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { is } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#capabilities/chain-panel.tsx';
import { Figure } from '#capabilities/figure.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { DayText, Money } from '#kernel/formats.tsx';
import { GoButton } from '#kernel/go-button.tsx';
import { LinkItem } from '#kernel/link-item.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { Loaded } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { ActionDialog, type Asking } from './actions.tsx';
import { nameOf, type PaymentRecord } from './columns.ts';
import { AllocationsPanel, DepositPanel, postedBy } from './panels.tsx';
import { PaymentQuery } from './queries.ts';

export function PaymentPage() {
  const { paymentId = '' } = useParams();
  const reading = useRecord(payment, PaymentQuery, paymentId);
  return (
    <Loaded of={reading} back={{ to: '/post-payments/payments', text: 'All payments' }}>
      {(record) => <PaymentDetail key={record.id} record={record} />}
    </Loaded>
  );
}

export function PaymentDetail({ record }: { record: PaymentRecord }) {
  const may = useMay();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id, status, unapplied } = record;
  const standing = isStanding(record);
  const canAllocate = standing && (status === 'posted' || unapplied > 0) && may(paymentOwnRoutes.reallocate.permission);
  const canDeposit = status === 'posted' && may(paymentOwnRoutes.editDeposit.permission);
  const canReturn = standing && may(paymentOwnRoutes.returned.permission);
  const canReverse = standing && may(paymentOwnRoutes.reverse.permission);
  const allocate = `/post-payments/${id}/allocate`;
  const hasMore = canAllocate || canDeposit || canReturn || canReverse;
  return (
    <RecordPage
      resource={payment}
      record={record}
      number={nameOf(record)}
      title={record.customerName}
      crumbs={[{ to: '/post-payments/payments', text: 'Payments' }]}
      next={
        canAllocate && unapplied > 0 ? (
          <GoButton to={allocate} icon={<SwapHorizontal />} text="Allocate the credit" />
        ) : (
          canDeposit && (
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
            {canAllocate && <LinkItem to={allocate} icon={<SwapHorizontal />} text="Allocate anew" />}
            {canDeposit && <MenuItem icon={<Edit />} text="Edit deposit…" onClick={() => setAsking('deposit')} />}
            {canDeposit && (
              <MenuItem icon={<Endorsed />} text="Note that it cleared…" onClick={() => setAsking('clear')} />
            )}
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
                text="Reverse, posted by mistake…"
                intent="danger"
                onClick={() => setAsking('reverse')}
              />
            )}
          </>
        )
      }
      side={<Side record={record} />}
    >
      <Ended record={record} />
      <AllocationsPanel record={record} action={canAllocate && <Link to={allocate}>Allocate anew</Link>} />
      <DepositPanel
        record={record}
        action={
          canDeposit && (
            <Button size="small" icon={<BankAccount />} text="Edit deposit" onClick={() => setAsking('deposit')} />
          )
        }
      />
      <ActionDialog asking={asking} record={record} onClose={() => setAsking(null)} />
    </RecordPage>
  );
}

/** Why it no longer counts. */
function Ended({ record }: { record: PaymentRecord }) {
  if (isStanding(record)) return null;
  const { id, status, returnedOn, returnFee, endReason } = record;
  const fee = returnFee > 0 && (
    <>
      {' '}
      It charged{' '}
      <Figure of={returnFee} title="Fee of the bank" made={{ accounts: ['fees'], where: [is('paymentId', id)] }} />.
    </>
  );
  return (
    <Callout compact intent="danger">
      {status === 'returned' && returnedOn ? (
        <>
          The bank returned this payment on <DayText of={returnedOn} />.{fee}
        </>
      ) : (
        'This payment was posted by mistake and reversed.'
      )}{' '}
      {endReason}
    </Callout>
  );
}

function Side({ record }: { record: PaymentRecord }) {
  const { id, amount, unapplied, customerId, allocations } = record;
  return (
    <>
      <Panel title="Facts">
        <Facts>
          <Fact name="Amount">
            <Figure of={amount} title={nameOf(record)} made={{ accounts: ['bank'], where: postedBy(id) }} strong />
          </Fact>
          <Fact name="Unapplied">
            {unapplied > 0 && (
              <Figure
                of={unapplied}
                title={`Unapplied of ${nameOf(record)}`}
                made={{ accounts: ['credit'], where: [is('paymentId', id)], credits: true }}
              />
            )}
          </Fact>
          <Fact name="Received on">
            <DayText of={record.receivedOn} />
          </Fact>
          <Fact name="Cleared on">{record.clearedOn && <DayText of={record.clearedOn} />}</Fact>
          <Fact name="Returned on">{record.returnedOn && <DayText of={record.returnedOn} />}</Fact>
          <Fact name="Fee">{record.returnFee > 0 && <Money of={record.returnFee} bad />}</Fact>
          <Fact name="Customer">
            <Link to={`/customers/edit/${customerId}`}>{record.customerName}</Link>
          </Fact>
          <Fact name="Salesman">{record.salesmanName}</Fact>
          <Fact name="Memo">{record.memo && <span className="pre">{record.memo}</span>}</Fact>
          <Origin of={record} />
        </Facts>
      </Panel>
      {allocations[0] && <ChainPanel of={{ contractId: allocations[0].contractId }} here={id} />}
      <HistoryPanel resource={payment} id={id} />
    </>
  );
}
