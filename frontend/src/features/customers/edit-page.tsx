import { Link, useNavigate, useParams } from 'react-router';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { is } from '@backoffice/contracts/kernel';
import { ActivityItem } from '#capabilities/activity-item.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecord, useRows } from '#kernel/use-read.ts';
import { CostPlusPanel } from './actions.tsx';
import { CustomerForm, type CustomerRecord } from './form.tsx';
import { CustomerQuery, LocationsOfCustomerQuery } from './queries.ts';

export function NewCustomerPage() {
  const go = useNavigate();
  const { send } = useCommand(routeOf(customer, 'create'));
  return (
    <div className="page form-page">
      <Title>New customer</Title>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/customers">Customers</Link>
          </li>
        </ol>
      </nav>
      <h1>New customer</h1>
      <CustomerForm
        record={null}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          tellDone('Customer created.');
          void go(`/customers/edit/${id}`);
        }}
      />
    </div>
  );
}

export function CustomerPage() {
  const { id = '' } = useParams();
  const reading = useRecord(customer, CustomerQuery, id);
  return (
    <Loaded of={reading} back={{ to: '/customers', text: 'All customers' }}>
      {(record) => <Customer key={record.id} record={record} onReload={reading.reload} />}
    </Loaded>
  );
}

function Customer({ record, onReload }: { record: CustomerRecord; onReload: () => void }) {
  const go = useNavigate();
  const may = useMay();
  const edit = routeOf(customer, 'edit');
  const { send } = useCommand(edit);
  return (
    <RecordPage
      resource={customer}
      record={record}
      crumbs={[{ to: '/customers', text: 'Customers' }]}
      title={record.name}
      onMoved={() => void go('/customers')}
      more={<ActivityItem resource={customer} record={record} />}
      side={
        <>
          <Locations customerId={record.id} />
          <CostPlusPanel record={record} onChanged={onReload} />
          <Panel title="About">
            <Facts>
              <Origin of={record} />
            </Facts>
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
          tellDone('Customer saved.');
          void go('/customers');
        }}
      />
    </RecordPage>
  );
}

const SHOWN = 20;
function Locations({ customerId }: { customerId: string }) {
  const { data: page, ...reading } = useRows(location, LocationsOfCustomerQuery, {
    filters: [is('customerId', customerId)],
    limit: SHOWN,
    sortBy: 'name',
    order: 'asc',
  });
  return (
    <Panel
      title="Locations"
      of={reading}
      aside={
        <May check="action:location.create">
          <Link to={`/location/add?customerId=${customerId}`}>Add</Link>
        </May>
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
      {page && page.total > SHOWN && <span className="muted">and {page.total - SHOWN} more</span>}
    </Panel>
  );
}
