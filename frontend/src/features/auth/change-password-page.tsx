import './account.css';
import { Link, useNavigate } from 'react-router';
import { authRoutes, ChangePassword } from '@backoffice/contracts/features/auth';
import { useProfile } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
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
      notifySuccess('Your password is changed. Your other devices are signed out.');
      void go('/account-settings');
    },
  });
  return (
    <div className="page form-page account narrow-form">
      <PageTitle>Change password</PageTitle>
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
