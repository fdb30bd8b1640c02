import { Link } from 'react-router';
import { paymentAccountOwnRoutes } from '@backoffice/contracts/features/payment-accounts';
import { PermissionGate } from '#access/permissions.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { useOnlinePayments } from './queries.ts';
import { OnlinePaymentsTable } from './table.tsx';
import '#figures/books.css';

/** What customers paid, or began to pay, online: the newest first. */
export function OnlinePaymentsPage() {
  const reading = useOnlinePayments();
  return (
    <div className="page ledger">
      <PageTitle>Online payments</PageTitle>
      <header className="record-head">
        <h1>Online payments</h1>
        <span className="grow" />
        <PermissionGate check={paymentAccountOwnRoutes.get.permission}>
          <Link to="/company/payments">How customers pay online</Link>
        </PermissionGate>
      </header>
      <AsyncContent
        of={reading}
        back={{ to: '/post-payments', text: 'Post payments' }}
        skeleton={<Skeleton height={460} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nobody has paid online yet">
              Payments stand here from when a customer begins to pay an invoice by its link.
            </EmptyState>
          ) : (
            <OnlinePaymentsTable payments={items} />
          )
        }
      </AsyncContent>
    </div>
  );
}
