import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { company } from '@backoffice/contracts/features/companies';
import { ActivityItem } from '#capabilities/activity-item.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Facts, Origin, Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useCompany } from '#kernel/profile.ts';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecord } from '#kernel/use-read.ts';
import { CompanyForm, type CompanyRecord } from './form.tsx';
import { CompanyQuery } from './queries.ts';

export function NewCompanyPage() {
  const go = useNavigate();
  const { send } = useCommand(routeOf(company, 'create'));
  return (
    <div className="page form-page">
      <Title>New company</Title>
      <nav aria-label="Breadcrumb" className="crumbs"><ol><li><Link to="/companies">Companies</Link></li></ol></nav>
      <h1>New company</h1>
      <CompanyForm record={null} back="/companies" send={(body) => send({ body })} onDone={() => { tellDone('Company created.'); void go('/companies'); }} />
    </div>
  );
}

/** The company one works for; without one there is only the list. */
export function EditSelectedCompanyPage() {
  const selected = useCompany();
  return <Navigate replace to={selected ? `/companies/edit/${selected.value}` : '/companies'} />;
}

export function EditCompanyPage() {
  const { id = '' } = useParams();
  const reading = useRecord(company, CompanyQuery, id);
  return <Loaded of={reading} back={{ to: '/companies', text: 'All companies' }}>{(record) => <EditCompany key={record.id} record={record} onReload={reading.reload} />}</Loaded>;
}

function EditCompany({ record, onReload }: { record: CompanyRecord; onReload: () => void }) {
  const go = useNavigate();
  const may = useMay();
  const edit = routeOf(company, 'edit');
  const { send } = useCommand(edit);
  return (
    <RecordPage resource={company} record={record} crumbs={[{ to: '/companies', text: 'Companies' }]} title={record.name} more={<ActivityItem resource={company} record={record} />}
      side={<>
        <Panel title="About"><Facts><Origin of={record} /></Facts></Panel>
        <HistoryPanel resource={company} id={record.id} />
      </>}>
      <CompanyForm record={record} back="/companies" disabled={!may(edit.permission)} onReload={onReload}
        send={(body, version) => send({ params: { id: record.id }, body, version })} onDone={() => { tellDone('Company saved.'); void go('/companies'); }} />
    </RecordPage>
  );
}
