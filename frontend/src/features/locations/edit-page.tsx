import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { location, locationSalesman } from '@backoffice/contracts/features/locations';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import type { LocationRecord } from './draft.ts';
import { EditLocationForm, NewLocationForm } from './form.tsx';
import { locationQuery } from './queries.ts';

const home = (id: string) => `/toc/table-of-content/${id}`;

export function NewLocationPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand(mountedRoute(location, 'create'));
  return (
    <div className="page form-page">
      <PageTitle>New location</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/location">Locations</Link>
          </li>
        </ol>
      </nav>
      <h1>New location</h1>
      <NewLocationForm
        customerId={params.get('customerId') ?? ''}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          notifySuccess('Location created.');
          void go(home(id));
        }}
      />
    </div>
  );
}

export function EditLocationPage() {
  const { id = '' } = useParams();
  const reading = useRecord(location, locationQuery, id);
  return (
    <AsyncContent of={reading} back={{ to: '/location', text: 'All locations' }}>
      {(record) => <EditLocation key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditLocation({ record, onReload }: { record: LocationRecord; onReload: () => void }) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const edit = mountedRoute(location, 'edit');
  const { send } = useCommand(edit);
  return (
    <RecordPage
      resource={location}
      record={record}
      crumbs={[
        { to: '/location', text: 'Locations' },
        { to: home(record.id), text: record.name },
      ]}
      title={`Edit ${record.name}`}
      onMoved={() => void go('/location')}
      side={
        <>
          <Panel title="About">
            <DetailList>
              <DetailRow name={partyLabels.customer}>
                <Link to={`/customers/${record.customerId}`}>{record.customerName}</Link>
              </DetailRow>
              <DetailRow name={locationSalesman.label}>{record.salesmanName}</DetailRow>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <HistoryPanel resource={location} id={record.id} />
        </>
      }
    >
      <EditLocationForm
        record={record}
        disabled={record.trashedAt !== null || !may(edit.permission)}
        onReload={onReload}
        send={(body, version) => send({ params: { id: record.id }, body, version })}
        onDone={() => {
          notifySuccess('Location saved.');
          void go(home(record.id));
        }}
      />
    </RecordPage>
  );
}
