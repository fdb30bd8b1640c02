import { Link, useNavigate } from 'react-router';
import { Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { NewUserForm } from './form.tsx';

export function NewUserPage() {
  const go = useNavigate();
  return (
    <div className="page form-page">
      <Title>Invite user</Title>
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
          tellDone('Invitation sent.');
          void go(`/manage-users/${id}`);
        }}
      />
    </div>
  );
}
