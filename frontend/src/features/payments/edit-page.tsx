import { useMemo, type ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { payment, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRecord } from '#data/use-read.ts';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { ReallocateForm, PaymentForm, type InitialPayment } from './form.tsx';
import { paymentName, type PaymentRecord } from './columns.ts';
import { PaymentQuery } from './queries.ts';

const Crumbs = ({ children }: { children?: ReactNode }) => (
  <nav aria-label="Breadcrumb" className="crumbs">
    <ol>
      <li>
        <Link to="/post-payments/payments">Payments</Link>
      </li>
      {children}
    </ol>
  </nav>
);

/**
 * A new payment: on invoices that were chosen before (`?invoiceId=`, `?invoices=a,b`), of a customer (`?customerId=`),
 * in the deposit of another payment (`?after=`), as one that was reversed (`?correct=`), or of nobody yet.
 */
export function NewPaymentPage() {
  const [params] = useSearchParams();
  const chosen = params.get('invoices') ?? params.get('invoiceId') ?? '';
  const customerId = params.get('customerId') ?? '';
  const [after, corrected] = [params.get('after'), params.get('correct')];
  return (
    <div className="page form-page payment-page">
      <PageTitle>Post a payment</PageTitle>
      <Crumbs />
      <h1>Post a payment</h1>
      {after !== null ? (
        <NextOfDeposit key={after} id={after} />
      ) : corrected !== null ? (
        <CorrectedPayment key={corrected} id={corrected} />
      ) : chosen === '' ? (
        <NewPayment key={customerId} customerId={customerId} amount={0} shares="" />
      ) : (
        <PaymentOnInvoices key={chosen} ids={chosen.split(',').filter(Boolean)} />
      )}
    </div>
  );
}

/** The next check of the same slip: what is the same for all of them stands there already. */
function NextOfDeposit({ id }: { id: string }) {
  const reading = useRecord(payment, PaymentQuery, id);
  const slip = useRouteRead(paymentOwnRoutes.deposit, { params: { id } }, ['Payment']);
  return (
    <AsyncContent of={reading} back={{ to: '/post-payments', text: 'Invoices to be paid' }}>
      {({ receivedOn, bankId, depositDate, depositNo, methodId }) => (
        <>
          {slip.data && (
            <Callout compact>
              {slip.data.depositNo ? `Deposit ${slip.data.depositNo}` : 'Posted so far'}:{' '}
              {countText(slip.data.beside.length + 1, 'check', 'checks')}, <Money of={slip.data.total} strong />
              {!slip.data.depositNo && '. Checks with one deposit number are one line of the statement.'}
            </Callout>
          )}
          <NewPayment
            customerId=""
            amount={0}
            shares=""
            deposit={JSON.stringify({ receivedOn, bankId, depositDate: depositDate ?? '', depositNo, methodId })}
          />
        </>
      )}
    </AsyncContent>
  );
}

/** As it was posted by mistake, to be mended. */
function CorrectedPayment({ id }: { id: string }) {
  const reading = useRecord(payment, PaymentQuery, id);
  return (
    <AsyncContent of={reading} back={{ to: '/post-payments', text: 'Invoices to be paid' }}>
      {({ customerId, amount, allocations, depositDate, ...paid }) => {
        const { receivedOn, bankId, depositNo, methodId, checkNo, reference, memo } = paid;
        const same = { receivedOn, bankId, depositNo, methodId, checkNo, reference, memo };
        return (
          <>
            <Callout compact>{paymentName(paid)} was reversed. Change what was wrong and post it again.</Callout>
            <NewPayment
              customerId={customerId}
              amount={amount}
              shares={JSON.stringify(
                Object.fromEntries(allocations.map(({ invoiceId, amount: share }) => [invoiceId, share])),
              )}
              deposit={JSON.stringify({ ...same, depositDate: depositDate ?? '' })}
              isCorrected
            />
          </>
        );
      }}
    </AsyncContent>
  );
}

/** One payment has one payer: of invoices of several customers it takes the first one's. */
function PaymentOnInvoices({ ids }: { ids: readonly string[] }) {
  const reading = useRouteRead(paymentOwnRoutes.invoices, { body: { ids: [...ids] } });
  return (
    <AsyncContent of={reading} back={{ to: '/post-payments', text: 'Invoices to be paid' }}>
      {({ items }) => {
        const customerId = items[0]?.customerId ?? '';
        const own = items.filter((each) => each.customerId === customerId && each.openDue > 0);
        return (
          <>
            {own.length < ids.length && (
              <Callout compact intent="warning">
                {omittedText(items, own.length, ids.length)}
              </Callout>
            )}
            <NewPayment
              customerId={customerId}
              amount={own.reduce((sum, { openDue }) => sum + openDue, 0)}
              shares={JSON.stringify(Object.fromEntries(own.map(({ invoiceId, openDue }) => [invoiceId, openDue])))}
            />
          </>
        );
      }}
    </AsyncContent>
  );
}

/** Why not all that was chosen is here. */
const omittedText = (
  items: readonly { readonly customerName: string; readonly customerId: string }[],
  kept: number,
  asked: number,
) =>
  new Set(items.map(({ customerId }) => customerId)).size > 1
    ? `A payment is of one customer: these are the invoices of ${items[0]?.customerName}.`
    : `${countText(asked - kept, 'invoice that was chosen has', 'invoices that were chosen have')} nothing open.`;

function NewPayment({
  customerId,
  amount,
  shares,
  deposit = '',
  isCorrected = false,
}: {
  customerId: string;
  amount: number;
  /** As JSON, so that the same is the same. */ shares: string;
  deposit?: string;
  isCorrected?: boolean;
}) {
  const go = useNavigate();
  const { send } = useCommand(paymentOwnRoutes.create);
  const begin = useMemo(
    (): InitialPayment => ({
      customerId,
      amount,
      shares: shares === '' ? {} : (JSON.parse(shares) as InitialPayment['shares']),
      isCorrected,
      ...(deposit !== '' && { deposit: JSON.parse(deposit) as NonNullable<InitialPayment['deposit']> }),
    }),
    [customerId, amount, shares, deposit, isCorrected],
  ); // what was stringified above
  return (
    <PaymentForm
      begin={begin}
      back="/post-payments"
      send={(body) => send({ body })}
      onDone={({ id }, isNext) => {
        notifySuccess('Payment posted.');
        void go(isNext ? `/post-payments/new?after=${id}` : `/post-payments/${id}`);
      }}
    />
  );
}

export function AllocatePaymentPage() {
  const { paymentId = '' } = useParams();
  const reading = useRecord(payment, PaymentQuery, paymentId);
  return (
    <AsyncContent of={reading} back={{ to: '/post-payments/payments', text: 'All payments' }}>
      {(record) => <AllocatePayment key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function AllocatePayment({ record, onReload }: { record: PaymentRecord; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(paymentOwnRoutes.reallocate);
  const { id, allocations, status } = record;
  const standing = useMemo(
    () => ({
      shares: Object.fromEntries(allocations.map(({ invoiceId, amount }) => [invoiceId, amount])),
      isCleared: status === 'cleared',
    }),
    [allocations, status],
  );
  const back = `/post-payments/${id}`;
  return (
    <div className="page form-page payment-page">
      <PageTitle>{`Allocate ${paymentName(record)} · ${record.customerName}`}</PageTitle>
      <Crumbs>
        <li>
          <Link to={back}>{`${paymentName(record)} · ${record.customerName}`}</Link>
        </li>
      </Crumbs>
      <h1>Allocate {paymentName(record)}</h1>
      {standing.isCleared && (
        <Callout compact>This payment has cleared: what is allocated stays, and what is left can be allocated.</Callout>
      )}
      <ReallocateForm
        record={record}
        standing={standing}
        back={back}
        onReload={onReload}
        send={(body, version) => send({ params: { id }, body, version })}
        onDone={() => {
          notifySuccess('Allocations saved.');
          void go(back);
        }}
      />
    </div>
  );
}
