import './account.css';
import { Link, useNavigate } from 'react-router';
import { authRoutes, ChangePassword } from '@backoffice/contracts/features/auth';
import { useProfile } from '#kernel/profile.ts';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { PasswordField } from './password-field.tsx';

const draft = { currentPassword: '', newPassword: '' };

export function ChangePasswordPage() {
  const go = useNavigate();
  const { userName } = useProfile();
  const { send } = useCommand(authRoutes.changePassword);
  const form = useRecordForm({
    schema: ChangePassword,
    draft,
    toBody: (typed) => typed,
    send: (body) => send({ body }),
    onDone: () => {
      tellDone('Your password is changed. Your other devices are signed out.');
      void go('/account-settings');
    },
  });
  return (
    <div className="page form-page account account-narrow">
      <Title>Change password</Title>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/account-settings">Account settings</Link>
          </li>
        </ol>
      </nav>
      <h1>Change password</h1>
      <RecordForm form={form} verb="Change password" back="/account-settings">
        <FormSection title="Password" help="All your other devices are signed out.">
          <input
            className="sr-only"
            type="text"
            name="username"
            autoComplete="username"
            value={userName}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          <div className="account-passwords wide">
            <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" autoFocus />
            <PasswordField name="newPassword" label="New password" fresh />
          </div>
        </FormSection>
      </RecordForm>
    </div>
  );
}
