import { Link, useNavigate, useSearchParams } from 'react-router';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { NewFollowUpForm } from './form.tsx';

const list = '/follow-up-list';

export function NewFollowUpPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand(followUpOwnRoutes.create);
  return (
    <div className="page form-page">
      <Title>Schedule follow-up</Title>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={list}>Follow-ups</Link>
          </li>
        </ol>
      </nav>
      <h1>Schedule follow-up</h1>
      <NewFollowUpForm
        locationId={params.get('locationId') ?? ''}
        back={list}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          tellDone('Follow-up scheduled.');
          void go(`${list}/${id}`);
        }}
      />
    </div>
  );
}
