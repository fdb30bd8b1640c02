import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import type { Route } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { JobCostForm } from './form.tsx';
import { useJobCost } from './queries.ts';

const listPath = '/job-costing';

/** A new ticket: of a contract that was chosen before (`?contractId=`), or of none yet. */
export function NewJobCostPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand<Route>(mountedRoute(jobCost, 'create'));
  return (
    <div className="page form-page">
      <PageTitle>New job cost</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={listPath}>Job costs</Link>
          </li>
        </ol>
      </nav>
      <h1>New job cost</h1>
      <JobCostForm
        record={null}
        contractId={params.get('contractId') ?? ''}
        back={listPath}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          notifySuccess('Job cost created.');
          const deliveryId = params.get('deliveryId'); // a line of it comes next
          void go(`${listPath}/${id}${deliveryId ? `?deliveryId=${deliveryId}` : ''}`);
        }}
      />
    </div>
  );
}

export function EditJobCostPage() {
  const { id = '' } = useParams();
  const go = useNavigate();
  const reading = useJobCost(id);
  const { send } = useCommand<Route>(mountedRoute(jobCost, 'edit'));
  const back = `${listPath}/${id}`;
  return (
    <AsyncContent of={reading} back={{ to: listPath, text: 'All job costs' }}>
      {(record) => {
        const name = `Job cost ${record.number} · ${record.contractName}`;
        return (
          <div className="page form-page">
            <PageTitle>{`Edit ${name}`}</PageTitle>
            <nav aria-label="Breadcrumb" className="crumbs">
              <ol>
                <li>
                  <Link to={listPath}>Job costs</Link>
                </li>
                <li>
                  <Link to={back}>{name}</Link>
                </li>
              </ol>
            </nav>
            <h1>Edit job cost {record.number}</h1>
            <JobCostForm
              key={record.id}
              record={record}
              contractId={record.contractId}
              back={back}
              onReload={reading.reload}
              send={(body, version) => send({ params: { id }, body, ...(version === undefined ? {} : { version }) })}
              onDone={() => {
                notifySuccess('Job cost saved.');
                void go(back);
              }}
            />
          </div>
        );
      }}
    </AsyncContent>
  );
}
