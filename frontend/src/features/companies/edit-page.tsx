import { Layers, Percentage } from '@blueprintjs/icons';
import { Link, useNavigate, useParams } from 'react-router';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { ActivityItem } from '#capabilities/activity-item.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { LinkItem } from '#kernel/link-item.tsx';
import { Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { EditCompanyForm, NewCompanyForm } from './form.tsx';
import { CompanyFrame } from './panels.tsx';
import { useCompanyRecord } from './queries.ts';

export function NewCompanyPage() {
  const go = useNavigate();
  return (
    <div className="page form-page">
      <Title>New company</Title>
      <nav aria-label="Breadcrumb" className="crumbs"><ol><li><Link to="/companies">Companies</Link></li></ol></nav>
      <h1>New company</h1>
      <NewCompanyForm onDone={() => { tellDone('Company created.'); void go('/companies'); }} />
    </div>
  );
}

/** The company one works for. */
export const EditSelectedCompanyPage = () => (
  <CompanyFrame title="Company">{(record, reload) => <EditCompanyForm key={record.id} record={record} back="/companies" onReload={reload} onDone={() => { tellDone('Company saved.'); reload(); }} />}</CompanyFrame>
);

export function EditCompanyPage() {
  const { id = '' } = useParams();
  const reading = useCompanyRecord(id);
  return <Loaded of={reading} back={{ to: '/companies', text: 'All companies' }}>{(record) => <EditCompany key={record.id} record={record} onReload={reading.reload} />}</Loaded>;
}

function EditCompany({ record, onReload }: { record: CompanyView; onReload: () => void }) {
  const go = useNavigate();
  return (
    <RecordPage resource={company} record={record} crumbs={[{ to: '/companies', text: 'Companies' }]} title={record.name} onMoved={() => void go('/companies')}
      more={<CompanyItems record={record} />}
      side={<>
        <Panel title="About"><Facts><Origin of={record} /></Facts></Panel>
        <HistoryPanel resource={company} id={record.id} />
      </>}>
      <EditCompanyForm record={record} back="/companies" onReload={onReload} onDone={() => { tellDone('Company saved.'); void go('/companies'); }} />
    </RecordPage>
  );
}

/** What can be done with a company beside editing and moving it. */
export const CompanyItems = ({ record }: { record: Pick<CompanyView, 'id' | 'version' | 'status'> }) => (
  <>
    <May check="page:companies.customize"><LinkItem to={`/companies/customize?companyId=${record.id}`} icon={<Layers />} text="Customize" /></May>
    <May check="page:companies.profit-sharing"><LinkItem to={`/companies/profit-sharing?companyId=${record.id}`} icon={<Percentage />} text="Profit sharing" /></May>
    <ActivityItem resource={company} record={record} />
  </>
);
