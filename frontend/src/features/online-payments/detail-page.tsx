import { useState, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { z } from 'zod';
import { paymentAccountOwnRoutes, type PaymentAccountAnswer } from '@backoffice/contracts/features/payment-accounts';
import { dollarsText } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { DisconnectDialog, PaymentTermsDialog } from './dialogs.tsx';
import { usePaymentAccount } from './queries.ts';
import '#figures/books.css';

type Answer = z.infer<typeof PaymentAccountAnswer>;
type Account = NonNullable<Answer['account']>;
type Asking = 'connect' | 'change' | 'disconnect' | null;

/** How the company takes payments online: its account at the provider, the terms, and what is not paid out. */
export function PaymentAccountPage() {
  const reading = usePaymentAccount();
  const [asking, setAsking] = useState<Asking>(null);
  return (
    <div className="page ledger">
      <PageTitle>Online payment</PageTitle>
      <header className="record-head">
        <h1>Online payment</h1>
        <span className="grow" />
        <Link to="/online-payments">What was paid online</Link>
      </header>
      <AsyncContent of={reading} back={{ to: '/', text: 'Dashboard' }} skeleton={<Skeleton height={360} />}>
        {(answer) => {
          const { account, isOffered } = answer;
          const close = () => setAsking(null);
          return (
            <>
              {account?.status === 'connected' ? (
                <Connected account={account} balances={answer} onAsk={setAsking} />
              ) : (
                <NotConnected isOffered={isOffered} wasConnected={account !== null} onAsk={setAsking} />
              )}
              {(asking === 'connect' || asking === 'change') && (
                <PaymentTermsDialog account={account} isNew={asking === 'connect'} onClose={close} />
              )}
              {asking === 'disconnect' && account && <DisconnectDialog account={account} onClose={close} />}
            </>
          );
        }}
      </AsyncContent>
    </div>
  );
}

const Edit = ({ children }: { children: ReactNode }) => (
  <PermissionGate check={paymentAccountOwnRoutes.connect.permission}>{children}</PermissionGate>
);

type NotConnectedProps = { isOffered: boolean; wasConnected: boolean; onAsk: (asking: Asking) => void };
const NotConnected = ({ isOffered, wasConnected, onAsk }: NotConnectedProps) => (
  <EmptyState title={wasConnected ? 'Online payment is disconnected' : 'Customers do not pay online yet'}>
    <p>
      {isOffered
        ? 'Once an account with the provider is connected, invoices that customers open by their link can be paid by bank debit or card. What they pay is posted by itself.'
        : 'This installation has no provider of payments. Ask whoever runs it to set one up.'}{' '}
      Until then the page of an invoice says how to pay otherwise.
    </p>
    {isOffered && (
      <Edit>
        <Button intent="primary" text="Connect…" onClick={() => onAsk('connect')} />
      </Edit>
    )}
  </EmptyState>
);

type ConnectedProps = { account: Account; balances: Answer; onAsk: (asking: Asking) => void };
function Connected({ account, balances: { providerBalance, booksBalance }, onAsk }: ConnectedProps) {
  const { provider, isTest, needs, accountId, payoutBankName, takesBankDebits, takesCards, cardLimit, bankId } =
    account;
  return (
    <>
      {isTest && (
        <Callout intent="warning" compact>
          This is a test: no real money moves. Payments are posted all the same, so use it in a company for trials.
        </Callout>
      )}
      {needs !== '' && (
        <Callout intent="danger" compact>
          {provider} asks you for something before it takes payments: {needs}. Sign in at {provider} to give it.
        </Callout>
      )}
      <Panel
        title={`Account at ${provider}`}
        aside={
          <Edit>
            <span className="panel-buttons">
              <Button size="small" text="Change…" onClick={() => onAsk('change')} />
              <Button
                size="small"
                variant="minimal"
                intent="danger"
                text="Disconnect…"
                onClick={() => onAsk('disconnect')}
              />
            </span>
          </Edit>
        }
      >
        <DetailList>
          <DetailRow name="Account">{accountId}</DetailRow>
          <DetailRow name="Mode">{isTest ? 'Test' : 'Live'}</DetailRow>
          <DetailRow name="Bank debits (ACH)">{takesBankDebits ? 'Taken' : 'Not taken'}</DetailRow>
          <DetailRow name="Cards">{takesCards ? `Taken, up to ${dollarsText(cardLimit)}` : 'Not taken'}</DetailRow>
          <DetailRow name="Who bears the fee">
            You do. {provider} keeps it, and it is posted to your bank fees; customers pay what the invoice says.
          </DetailRow>
          <DetailRow name="Paid out to">{payoutBankName}</DetailRow>
        </DetailList>
      </Panel>
      <Panel title="Not paid out yet" aside={<Link to={`/ledger/reconciliation?bankId=${bankId}`}>Reconcile</Link>}>
        <DetailList>
          <DetailRow name={`By ${provider}`}>
            {providerBalance === null ? 'It does not answer just now' : <Money of={providerBalance} />}
          </DetailRow>
          <DetailRow name="By the books">
            <Money of={booksBalance} />
          </DetailRow>
          {providerBalance !== null && (
            <DetailRow name="Difference">
              <Money of={providerBalance - booksBalance} bad={providerBalance !== booksBalance} strong />
            </DetailRow>
          )}
        </DetailList>
        <p className="muted">
          {providerBalance === booksBalance
            ? 'Both say the same.'
            : 'A difference that stays for more than an hour is one to look into: something moved there that the books do not know.'}
        </p>
      </Panel>
    </>
  );
}
