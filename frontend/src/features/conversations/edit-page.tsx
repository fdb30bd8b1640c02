import { Link, useNavigate, useSearchParams } from 'react-router';
import { conversationOwnRoutes } from '@backoffice/contracts/features/conversations';
import { useCommand } from '#data/use-command.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { PageTitle } from '#widgets/page-states.tsx';
import { NewQuestionForm } from './form.tsx';

/** What a customer has asked, as somebody of us has heard or read it. */
export function NewQuestionPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand(conversationOwnRoutes.ask);
  return (
    <div className="page form-page">
      <PageTitle>New question</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/questions">Questions</Link>
          </li>
        </ol>
      </nav>
      <h1>New question</h1>
      <NewQuestionForm
        customerId={params.get('customerId') ?? ''}
        locationId={params.get('locationId') ?? ''}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          notifySuccess('Question recorded.');
          void go(`/questions/${id}`);
        }}
      />
    </div>
  );
}
