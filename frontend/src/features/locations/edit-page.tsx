import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { location } from '@backoffice/contracts/features/locations';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecord } from '#kernel/use-read.ts';
import { EditLocationForm, NewLocationForm, type LocationRecord } from './form.tsx';
import { LocationQuery } from './queries.ts';

const home = (id: string) => `/toc/table-of-content/${id}`;

export function NewLocationPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand(routeOf(location, 'create'));
  return (
    <div className="page form-page">
      <Title>New location</Title>
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
          tellDone('Location created.');
          void go(home(id));
        }}
      />
    </div>
  );
}

export function EditLocationPage() {
  const { id = '' } = useParams();
  const reading = useRecord(location, LocationQuery, id);
  return (
    <Loaded of={reading} back={{ to: '/location', text: 'All locations' }}>
      {(record) => <EditLocation key={record.id} record={record} onReload={reading.reload} />}
    </Loaded>
  );
}

function EditLocation({ record, onReload }: { record: LocationRecord; onReload: () => void }) {
  const go = useNavigate();
  const may = useMay();
  const edit = routeOf(location, 'edit');
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
            <Facts>
              <Fact name="Customer">
                <Link to={`/customers/edit/${record.customerId}`}>{record.customerName}</Link>
              </Fact>
              <Fact name="Salesman">{record.salesmanName}</Fact>
              <Origin of={record} />
            </Facts>
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
          tellDone('Location saved.');
          void go(home(record.id));
        }}
      />
    </RecordPage>
  );
}
