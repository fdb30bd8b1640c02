import { Link, useNavigate } from 'react-router';
import { PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { NewUserForm } from './form.tsx';

export function NewUserPage() {
  const go = useNavigate();
  return (
    <div className="page form-page">
      <PageTitle>Invite user</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/manage-users">Users</Link>
          </li>
        </ol>
      </nav>
      <h1>Invite user</h1>
      <NewUserForm
        onDone={({ id }) => {
          notifySuccess('Invitation sent.');
          void go(`/manage-users/${id}`);
        }}
      />
    </div>
  );
}
