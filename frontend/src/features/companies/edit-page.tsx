import { Fragment, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { useProfile } from '#access/profile.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { CompanyConfirmation, CompanyMenuItems, type PendingCompanyAction } from './actions.tsx';
import { EditCompanyForm, NewCompanyForm } from './form.tsx';
import { CompanyFrame, InactiveNote, OwnersPanel, ParentFact, SubsidiariesPanel } from './panels.tsx';
import { BookkeepingRulesPanel, PaymentInstructionsPanel } from './money-panel.tsx';
import { useCompanyRecord } from './queries.ts';

export function NewCompanyPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const title = useProfile().roleCode === 'SA' ? 'New company' : 'New subsidiary';
  return (
    <div className="page form-page">
      <PageTitle>{title}</PageTitle>
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
          notifySuccess('Company created.');
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
      <Fragment key={record.id}>
        <OwnersPanel of={record} />
        <PaymentInstructionsPanel of={record} />
        <BookkeepingRulesPanel of={record} />
        <EditCompanyForm
          record={record}
          back="/companies"
          onReload={reload}
          onDone={() => {
            notifySuccess('Company saved.');
            reload();
          }}
        />
      </Fragment>
    )}
  </CompanyFrame>
);

export function EditCompanyPage() {
  const { id = '' } = useParams();
  const reading = useCompanyRecord(id);
  return (
    <AsyncContent of={reading} back={{ to: '/companies', text: 'All companies' }}>
      {(record) => <EditCompany key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditCompany({ record, onReload }: { record: CompanyView; onReload: () => void }) {
  const go = useNavigate();
  const [asked, setAsked] = useState<PendingCompanyAction | null>(null);
  return (
    <RecordPage
      resource={company}
      record={record}
      crumbs={[{ to: '/companies', text: 'Companies' }]}
      title={record.name}
      more={<CompanyMenuItems record={record} onAsk={setAsked} />}
      side={
        <>
          <Panel title="About">
            <DetailList>
              <ParentFact of={record} />
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <OwnersPanel of={record} />
          <PaymentInstructionsPanel of={record} />
          <BookkeepingRulesPanel of={record} />
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
          notifySuccess('Company saved.');
          void go('/companies');
        }}
      />
      {asked && (
        <CompanyConfirmation of={asked} onClose={() => setAsked(null)} onDeleted={() => void go('/companies')} />
      )}
    </RecordPage>
  );
}
