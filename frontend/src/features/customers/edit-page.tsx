import { Link, useNavigate, useParams } from 'react-router';
import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { RecordPage } from '#records/record-page.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { currentSelection } from '#session/selection.ts';
import { CustomerForm } from './form.tsx';
import { customerQuery, type CustomerRecord } from './queries.ts';

/** A new customer begins with the days to pay of the company. */
export function NewPage() {
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
              void go(`/customers/${id}`);
            }}
          />
        )}
      </AsyncContent>
    </div>
  );
}

export function EditPage() {
  const { id = '' } = useParams();
  const reading = useRecord(customer, customerQuery, id);
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
  const home = `/customers/${record.id}`;
  return (
    <RecordPage
      resource={customer}
      record={record}
      crumbs={[
        { to: '/customers', text: 'Customers' },
        { to: home, text: record.name },
      ]}
      title={`Edit ${record.name}`}
      onMoved={() => void go('/customers')}
    >
      <CustomerForm
        record={record}
        disabled={record.trashedAt !== null || !may(edit.permission)}
        onReload={onReload}
        send={(body, version) => send({ params: { id: record.id }, body, version })}
        onDone={() => {
          notifySuccess('Customer saved.');
          void go(home);
        }}
      />
    </RecordPage>
  );
}
