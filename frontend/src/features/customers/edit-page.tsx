import { Link, useNavigate, useParams } from 'react-router';
import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { equals } from '@backoffice/contracts/kernel';
import { ActiveStatusMenuItem } from '#records/active-status-menu-item.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead, useRows } from '#data/use-read.ts';
import { currentSelection } from '#session/selection.ts';
import { CostPlusPanel } from './actions.tsx';
import { AccountPanel } from './dialogs.tsx';
import { CustomerForm, type CustomerRecord } from './form.tsx';
import { CustomerQuery, LocationsOfCustomerQuery } from './queries.ts';

/** A new customer begins with the days to pay of the company. */
export function NewCustomerPage() {
  const own = useRouteRead(mountedRoute(company, 'get'), { params: { id: currentSelection().companyId ?? '' } });
  const go = useNavigate();
  const { send } = useCommand(mountedRoute(customer, 'create'));
  return (
    <div className="page form-page">
      <PageTitle>New customer</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/customers">Customers</Link>
          </li>
        </ol>
      </nav>
      <h1>New customer</h1>
      <AsyncContent of={own}>
        {({ netDays }) => (
          <CustomerForm
            record={null}
            netDays={netDays}
            send={(body) => send({ body })}
            onDone={({ id }) => {
              notifySuccess('Customer created.');
              void go(`/customers/edit/${id}`);
            }}
          />
        )}
      </AsyncContent>
    </div>
  );
}

export function CustomerPage() {
  const { id = '' } = useParams();
  const reading = useRecord(customer, CustomerQuery, id);
  return (
    <AsyncContent of={reading} back={{ to: '/customers', text: 'All customers' }}>
      {(record) => <CustomerEditor key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function CustomerEditor({ record, onReload }: { record: CustomerRecord; onReload: () => void }) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const edit = mountedRoute(customer, 'edit');
  const { send } = useCommand(edit);
  return (
    <RecordPage
      resource={customer}
      record={record}
      crumbs={[{ to: '/customers', text: 'Customers' }]}
      title={record.name}
      onMoved={() => void go('/customers')}
      more={<ActiveStatusMenuItem resource={customer} record={record} />}
      side={
        <>
          <Locations customerId={record.id} />
          <AccountPanel record={record} onChanged={onReload} />
          <CostPlusPanel record={record} onChanged={onReload} />
          <Panel title="About">
            <DetailList>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <HistoryPanel resource={customer} id={record.id} />
        </>
      }
    >
      <CustomerForm
        record={record}
        disabled={record.trashedAt !== null || !may(edit.permission)}
        onReload={onReload}
        send={(body, version) => send({ params: { id: record.id }, body, version })}
        onDone={() => {
          notifySuccess('Customer saved.');
          void go('/customers');
        }}
      />
    </RecordPage>
  );
}

const ROW_LIMIT = 20;
function Locations({ customerId }: { customerId: string }) {
  const { data: page, ...reading } = useRows(location, LocationsOfCustomerQuery, {
    filters: [equals('customerId', customerId)],
    limit: ROW_LIMIT,
    sortBy: 'name',
    order: 'asc',
  });
  return (
    <Panel
      title="Locations"
      of={reading}
      aside={
        <PermissionGate check="action:location.create">
          <Link to={`/location/add?customerId=${customerId}`}>Add</Link>
        </PermissionGate>
      }
    >
      {page?.items.length === 0 && <p className="muted">No locations yet.</p>}
      <ul className="neighbours">
        {page?.items.map(({ id, name, city }) => (
          <li key={id}>
            <Link to={`/toc/table-of-content/${id}`}>{name}</Link>
            <span className="muted">{city}</span>
          </li>
        ))}
      </ul>
      {page && page.total > ROW_LIMIT && <span className="muted">and {page.total - ROW_LIMIT} more</span>}
    </Panel>
  );
}
