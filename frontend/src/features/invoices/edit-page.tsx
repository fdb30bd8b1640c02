import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useQuery } from 'urql';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  invoice,
  invoiceOwnRoutes,
  type BillingSheet,
  type InvoiceView,
} from '@backoffice/contracts/features/invoices';
import { equals } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { graphql } from '#data/gql.ts';
import { queryProblem } from '#data/graphql-client.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, NewDocumentPage, useOnCreated, type EditProps } from '#documents/document-forms.tsx';
import { usualSendPaths } from '#documents/send-paths.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent, EmptyState, ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';
import './billing.css';
import './paper.css';
import './costs.css';
import { invoiceContentSchema } from './draft.ts';
import { InvoiceForm } from './form.tsx';

const BillableContractsQuery = graphql(`
  query BillableContracts($request: ListRequest!) {
    page: contracts(request: $request) {
      items {
        id
        number
        name
        contractValue
        billed
        unbilled
        retention
      }
    }
  }
`);

/** The contract of a new invoice stands in the query, so the body is the content alone. */
const addRoute = { ...invoiceOwnRoutes.add, body: invoiceContentSchema };
/** Whoever of these changes, changes what can be billed. */
const REFETCH_ON = [invoice.entity, contract.entity, 'ChangeOrder', 'JobCost'];

export function NewPage() {
  const contractId = useSearchParams()[0].get('contractId');
  return (
    <NewDocumentPage of={invoice}>
      {(locationId) => (
        <div className="billing-page">
          {contractId ? (
            <NewInvoice key={contractId} contractId={contractId} />
          ) : (
            <ChooseContract locationId={locationId} />
          )}
        </div>
      )}
    </NewDocumentPage>
  );
}

function NewInvoice({ contractId }: { contractId: string }) {
  const sheet = useRouteRead(invoiceOwnRoutes.sheet, { query: { contractId } }, REFETCH_ON);
  const { send } = useCommand(addRoute);
  const onDone = useOnCreated(invoice);
  return (
    <AsyncContent of={sheet}>
      {(data) =>
        data.contractStatus === 'unsigned' ? (
          <UnsignedContract of={data} />
        ) : (
          <>
            <p className="muted">
              Bills{' '}
              <Link to={locationRecordPath(contract, { id: contractId, locationId: data.locationId })}>
                contract {data.contractNumber} · {data.contractName}
              </Link>
              .
            </p>
            <InvoiceForm
              record={null}
              sheet={data}
              back={locationListPath(invoice, data.locationId)}
              send={(body) => send({ query: { contractId }, body })}
              onDone={onDone}
            />
          </>
        )
      }
    </AsyncContent>
  );
}

/** Nothing is typed in vain: an invoice bills what the customer has signed. */
function UnsignedContract({ of: { contractId, contractNumber, locationId } }: { of: BillingSheet }) {
  const path = locationRecordPath(contract, { id: contractId, locationId });
  return (
    <EmptyState
      title={`Contract ${contractNumber} is not signed yet`}
      action={
        <div className="empty-actions">
          <PermissionGate check={mountedRoute(contract, 'sendEmail').permission}>
            <LinkButton to={`${path}/${usualSendPaths.email}`} icon={<Envelope />} text="Send it for signature" />
          </PermissionGate>
          <Link className="bp6-button" to={path}>
            Open the contract
          </Link>
        </div>
      }
    >
      An invoice bills a contract that the customer has signed. A signature on paper is recorded on the contract’s page.
    </EmptyState>
  );
}

/** Which of the location's signed contracts is billed; where there is one, that one. */
function ChooseContract({ locationId }: { locationId: string }) {
  const signed = [equals('locationId', locationId), equals('status', 'signed')];
  const [{ data, error }, read] = useQuery({
    query: BillableContractsQuery,
    variables: { request: { filters: signed, sortBy: 'createdAt', order: 'desc' as const, limit: 100 } },
    requestPolicy: 'network-only',
  });
  if (error) return <ProblemWithRetry problem={queryProblem(error)} onRetry={read} />;
  if (!data) return <Skeleton height={160} />;
  const [first, ...others] = data.page.items;
  const to = (id: string) => `?contractId=${id}`;
  if (!first)
    return (
      <EmptyState
        title="No contract here can be billed"
        action={
          <Link className="bp6-button" to={locationListPath(contract, locationId)}>
            Contracts of this location
          </Link>
        }
      >
        An invoice bills a contract that the customer has signed.
      </EmptyState>
    );
  if (others.length === 0) return <Navigate replace to={to(first.id)} />;
  return (
    <section className="panel" aria-label="Which contract?">
      <header>
        <h2>Which contract is billed?</h2>
      </header>
      <ul className="choices">
        {data.page.items.map(({ id, number, name, contractValue, unbilled }) => (
          <li key={id}>
            <Link to={to(id)} replace>
              <strong>
                {number} · {name}
              </strong>
              <span className="muted">
                <Money of={contractValue} />,{' '}
                {unbilled === 0 ? (
                  'billed in full'
                ) : (
                  <>
                    of which <Money of={unbilled} /> is not billed yet
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const EditPage = () => (
  <EditDocumentPage of={invoice}>
    {(form) => (
      <div className="billing-page">
        <EditInvoice {...form} />
      </div>
    )}
  </EditDocumentPage>
);

function EditInvoice(form: EditProps<InvoiceView>) {
  const { id, contractId, status } = form.record;
  const sheet = useRouteRead(invoiceOwnRoutes.sheet, { query: { contractId, invoiceId: id } }, REFETCH_ON);
  return (
    <>
      {status !== 'draft' && (
        <Callout compact intent="warning">
          {status === 'void'
            ? 'This invoice is void and stays as it is.'
            : 'This invoice is approved. Take the approval back before you change it.'}{' '}
          <Link to={form.back}>Open the invoice</Link>
        </Callout>
      )}
      <AsyncContent of={sheet}>{(data) => <EditInvoiceForm {...form} sheet={data} />}</AsyncContent>
    </>
  );
}

function EditInvoiceForm(form: EditProps<InvoiceView> & { sheet: BillingSheet }) {
  const isDraft = form.record.status === 'draft';
  // Whoever is typing while somebody approves keeps what is typed in sight.
  const [wasDraft] = useState(isDraft);
  return <InvoiceForm {...form} disabled={!wasDraft && !isDraft} />;
}
