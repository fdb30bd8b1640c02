import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useQuery } from 'urql';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice, invoiceOwnRoutes, type BillingSheet } from '@backoffice/contracts/features/invoices';
import { equals } from '@backoffice/contracts/kernel';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Money } from '#widgets/formats.tsx';
import { queryProblem } from '#data/graphql-client.ts';
import { EmptyState, AsyncContent, ProblemWithRetry, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRecord } from '#data/use-read.ts';
import './billing.css';
import { invoiceContentSchema, InvoiceForm } from './form.tsx';
import { BillableContractsQuery, InvoiceQuery, type InvoiceRecord } from './queries.ts';

/** The contract of a new invoice stands in the query, so the body is the content alone. */
const addRoute = { ...invoiceOwnRoutes.add, body: invoiceContentSchema };
/** Whoever of these changes, changes what can be billed. */
const REFETCH_ON = [invoice.entity, contract.entity, 'ChangeOrder'];
const listPath = (locationId: string) => `/toc/${locationId}/invoice`;

export function NewInvoicePage() {
  const { locationId = '' } = useParams();
  const contractId = useSearchParams()[0].get('contractId');
  return (
    <div className="page form-page billing-page">
      <PageTitle>New invoice</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={listPath(locationId)}>Invoices</Link>
        </li>
      </LocationCrumbs>
      <h1>New invoice</h1>
      {contractId ? (
        <NewInvoiceForContract key={contractId} contractId={contractId} />
      ) : (
        <ChooseContract locationId={locationId} />
      )}
    </div>
  );
}

function NewInvoiceForContract({ contractId }: { contractId: string }) {
  const go = useNavigate();
  const sheet = useRouteRead(invoiceOwnRoutes.sheet, { query: { contractId } }, REFETCH_ON);
  const { send } = useCommand(addRoute);
  return (
    <AsyncContent of={sheet}>
      {(data) => (
        <>
          <p className="muted">
            Bills{' '}
            <Link to={`/toc/${data.locationId}/contract/${contractId}`}>
              contract {data.contractNumber} · {data.contractName}
            </Link>
            .
          </p>
          <InvoiceForm
            record={null}
            sheet={data}
            back={listPath(data.locationId)}
            send={(body) => send({ query: { contractId }, body })}
            onDone={({ id }) => {
              notifySuccess('Invoice created.');
              void go(`${listPath(data.locationId)}/${id}`);
            }}
          />
        </>
      )}
    </AsyncContent>
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
          <Link className="bp6-button" to={`/toc/${locationId}/contract`}>
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

export function EditInvoicePage() {
  const { locationId = '', invoiceId = '' } = useParams();
  const reading = useRecord(invoice, InvoiceQuery, invoiceId);
  return (
    <AsyncContent of={reading} back={{ to: listPath(locationId), text: 'All invoices of this location' }}>
      {(record) => <EditInvoice key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditInvoice({ record, onReload }: { record: InvoiceRecord; onReload: () => void }) {
  const { id, number, contractId, contractName, locationId, status } = record;
  const sheet = useRouteRead(invoiceOwnRoutes.sheet, { query: { contractId, invoiceId: id } }, REFETCH_ON);
  const back = `${listPath(locationId)}/${id}`;
  return (
    <div className="page form-page billing-page">
      <PageTitle>{`Edit invoice ${number} · ${contractName}`}</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={listPath(locationId)}>Invoices</Link>
        </li>
        <li>
          <Link to={back}>{`Invoice ${number} · ${contractName}`}</Link>
        </li>
      </LocationCrumbs>
      <h1>Edit invoice {number}</h1>
      {status !== 'draft' && (
        <Callout compact intent="warning">
          {status === 'void'
            ? 'This invoice is void and stays as it is.'
            : 'This invoice is approved. Take the approval back before you change it.'}{' '}
          <Link to={back}>Open the invoice</Link>
        </Callout>
      )}
      <AsyncContent of={sheet}>
        {(data) => <EditInvoiceForm record={record} sheet={data} back={back} onReload={onReload} />}
      </AsyncContent>
    </div>
  );
}

function EditInvoiceForm({
  record,
  sheet,
  back,
  onReload,
}: {
  record: InvoiceRecord;
  sheet: BillingSheet;
  back: string;
  onReload: () => void;
}) {
  const go = useNavigate();
  const { send } = useCommand(mountedRoute(invoice, 'edit'));
  // Whoever is typing while somebody approves keeps what is typed in sight.
  const [wasDraft] = useState(record.status === 'draft');
  return (
    <InvoiceForm
      record={record}
      sheet={sheet}
      back={back}
      disabled={!wasDraft && record.status !== 'draft'}
      onReload={onReload}
      send={(body, version) => send({ params: { id: record.id }, body, version })}
      onDone={() => {
        notifySuccess('Invoice saved.');
        void go(back);
      }}
    />
  );
}
