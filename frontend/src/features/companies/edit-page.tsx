import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { Facts, Origin, Panel } from '#kernel/panel.tsx';
import { useProfile } from '#kernel/profile.ts';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { CompanyDialog, CompanyItems, type Asked } from './actions.tsx';
import { EditCompanyForm, NewCompanyForm } from './form.tsx';
import { CompanyFrame, InactiveNote, ParentFact, SubsidiariesPanel } from './panels.tsx';
import { useCompanyRecord } from './queries.ts';

export function NewCompanyPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const title = useProfile().roleCode === 'SA' ? 'New company' : 'New subsidiary';
  return (
    <div className="page form-page">
      <Title>{title}</Title>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/companies">Companies</Link>
          </li>
        </ol>
      </nav>
      <h1>{title}</h1>
      <NewCompanyForm
        below={params.get('below')}
        onDone={() => {
          tellDone('Company created.');
          void go('/companies');
        }}
      />
    </div>
  );
}

/** The company one works for. */
export const EditSelectedCompanyPage = () => (
  <CompanyFrame title="Company">
    {(record, reload) => (
      <EditCompanyForm
        key={record.id}
        record={record}
        back="/companies"
        onReload={reload}
        onDone={() => {
          tellDone('Company saved.');
          reload();
        }}
      />
    )}
  </CompanyFrame>
);

export function EditCompanyPage() {
  const { id = '' } = useParams();
  const reading = useCompanyRecord(id);
  return (
    <Loaded of={reading} back={{ to: '/companies', text: 'All companies' }}>
      {(record) => <EditCompany key={record.id} record={record} onReload={reading.reload} />}
    </Loaded>
  );
}

function EditCompany({ record, onReload }: { record: CompanyView; onReload: () => void }) {
  const go = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <RecordPage
      resource={company}
      record={record}
      crumbs={[{ to: '/companies', text: 'Companies' }]}
      title={record.name}
      more={<CompanyItems record={record} onAsk={setAsked} />}
      side={
        <>
          <Panel title="About">
            <Facts>
              <ParentFact of={record} />
              <Origin of={record} />
            </Facts>
          </Panel>
          {record.isParentCompany && <SubsidiariesPanel of={record} />}
          <HistoryPanel resource={company} id={record.id} />
        </>
      }
    >
      <InactiveNote of={record} />
      <EditCompanyForm
        record={record}
        back="/companies"
        onReload={onReload}
        onDone={() => {
          tellDone('Company saved.');
          void go('/companies');
        }}
      />
      {asked && <CompanyDialog of={asked} onClose={() => setAsked(null)} onDeleted={() => void go('/companies')} />}
    </RecordPage>
  );
}
