import { Link, useNavigate, useSearchParams } from 'react-router';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { NewFollowUpForm } from './form.tsx';

const listPath = '/follow-up-list';

export function NewFollowUpPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand(followUpOwnRoutes.create);
  return (
    <div className="page form-page">
      <PageTitle>Schedule follow-up</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={listPath}>Follow-ups</Link>
          </li>
        </ol>
      </nav>
      <h1>Schedule follow-up</h1>
      <NewFollowUpForm
        locationId={params.get('locationId') ?? ''}
        back={listPath}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          notifySuccess('Follow-up scheduled.');
          void go(`${listPath}/${id}`);
        }}
      />
    </div>
  );
}
