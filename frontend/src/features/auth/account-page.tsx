import './account.css';
import { useMemo, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { phoneText, type Receipt } from '@backoffice/contracts/kernel';
import { typedFields } from '#forms/typed-fields.tsx';
import { DetailRow, DetailList, Panel } from '#widgets/panel.tsx';
import { noResponseError } from '#data/problem.ts';
import { PermissionGate } from '#access/permissions.tsx';
import { reloadProfile, useSelectedCompany, useProfile } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '#widgets/shortcuts.ts';
import { PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { removeDeviceSecret } from '#session/trusted-devices.ts';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { CalendarPanel } from './panels.tsx';
import { PictureField } from './picture-field.tsx';
import { SignatureField } from './signature-field.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';

/** What people say of themselves, and how they sign in. */
export function AccountPage() {
  const { requiresProfileUpdate, companies, phoneNumber, signature } = useProfile();
  const missing = [
    ...(phoneNumber === null ? ['a phone number'] : []),
    ...(companies.length > 0 && signature === null ? ['your signature'] : []),
  ];
  return (
    <div className="page form-page account">
      <PageTitle>Account settings</PageTitle>
      <h1>Account settings</h1>
      {requiresProfileUpdate && (
        <Callout intent="primary" compact role="status">
          <strong>One more step.</strong> Add {missing.join(' and ')} to begin: your documents carry{' '}
          {missing.length > 1 ? 'them' : 'it'}.
        </Callout>
      )}
      <div className="account-columns">
        <ProfileForm />
        <aside className="account-side">
          <SignInPanel />
          <PermissionGate check="page:schedule">
            <CalendarPanel />
          </PermissionGate>
          <KeyboardPanel />
        </aside>
      </div>
    </div>
  );
}

type Draft = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  profilePicture: string | null;
  signature: string | null;
};

const ProfileFields = typedFields<Draft>();

/** Nothing is half saved: who leaves the signature out would be back here at once. */
const SIGNATURE_MISSING: CommandOutcome<Receipt> = {
  ok: false,
  problem: {
    ...noResponseError('VALIDATION_ERROR').problem,
    details: [{ field: 'signature', code: 'required', message: 'Make your signature and press “Use this signature”.' }],
  },
};

function ProfileForm() {
  const profile = useProfile();
  const go = useNavigate();
  const { revalidate } = useRevalidator();
  const { send } = useCommand(authRoutes.updateProfile);
  const { firstName, lastName, phoneNumber, profilePicture, signature } = profile;
  const draft = useMemo<Draft>(
    () => ({ firstName, lastName, phoneNumber: phoneText(phoneNumber ?? ''), profilePicture, signature }),
    [firstName, lastName, phoneNumber, profilePicture, signature],
  );
  const form = useRecordForm({
    schema: authRoutes.updateProfile.body,
    draft,
    toBody: (typed) => typed,
    send: async (body) => (body.signature || profile.companies.length === 0 ? send({ body }) : SIGNATURE_MISSING),
    onDone: () => {
      notifySuccess('Your profile is saved.');
      form.reset(form.getValues());
      void reloadProfile().then(
        (next) => (profile.requiresProfileUpdate && !next.requiresProfileUpdate ? go('/') : revalidate()),
        () => undefined,
      );
    },
  });
  return (
    <RecordForm form={form} verb="Save profile" back="/">
      <FormSection title="You" help="Your user name and email are changed by an administrator.">
        <PictureField name="profilePicture" />
        <ProfileFields.Text name="firstName" label="First name" autoComplete="given-name" />
        <ProfileFields.Text name="lastName" label="Last name" autoComplete="family-name" />
        <ProfileFields.Text
          name="phoneNumber"
          label="Mobile phone"
          type="tel"
          autoComplete="tel"
          help="For codes and for customers who call."
        />
        <div className="wide">
          <DetailList>
            <DetailRow name="User name">{profile.userName}</DetailRow>
            <DetailRow name="Email">{profile.email}</DetailRow>
            <DetailRow name="Role">{useSelectedCompany()?.roleName ?? 'Software Admin'}</DetailRow>
          </DetailList>
        </div>
      </FormSection>
      <FormSection title="Signature" help="It stands on what you send for your company.">
        <SignatureField name="signature" />
      </FormSection>
    </RecordForm>
  );
}

function SignInPanel() {
  const { id, twoFactor, phoneNumber } = useProfile();
  const [changing, setChanging] = useState(false);
  const { send, sending } = useCommand(authRoutes.forgetDevices);
  async function forget() {
    const outcome = await send({});
    if (!outcome.ok) return notifyProblem(outcome.problem);
    await removeDeviceSecret(id);
    return notifySuccess('Every device is asked for a code again.');
  }
  return (
    <>
      <Panel title="Signing in">
        <ul className="setting-rows">
          <li>
            <div>
              <strong>Codes at sign-in</strong>
              <p className="muted">
                {twoFactor.enabled
                  ? `A code comes by ${twoFactor.channel === 'sms' ? `text message${phoneNumber ? ` to ${phoneText(phoneNumber)}` : ''}` : 'email'}.`
                  : 'Off. Only your password is asked for.'}
              </p>
            </div>
            <Button size="small" text={twoFactor.enabled ? 'Change' : 'Turn on'} onClick={() => setChanging(true)} />
          </li>
          {twoFactor.enabled && (
            <li>
              <div>
                <strong>Remembered devices</strong>
                <p className="muted">They are not asked for a code for 30 days.</p>
              </div>
              <Button size="small" text="Forget them" loading={sending} onClick={() => void forget()} />
            </li>
          )}
          <li>
            <div>
              <strong>Password</strong>
              <p className="muted">At least 12 characters.</p>
            </div>
            <Link className="bp6-button bp6-small" to="/change-password">
              Change
            </Link>
          </li>
          <li>
            <div>
              <strong>Where you are signed in</strong>
              <p className="muted">See your devices and sign them out.</p>
            </div>
            <Link className="bp6-button bp6-small" to="/session-management">
              Show
            </Link>
          </li>
          <PermissionGate check="page:notification-settings">
            <li>
              <div>
                <strong>Notifications</strong>
                <p className="muted">What the bell tells you of.</p>
              </div>
              <Link className="bp6-button bp6-small" to="/notification-settings">
                Choose
              </Link>
            </li>
          </PermissionGate>
        </ul>
      </Panel>
      {changing && <TwoFactorDialog onClose={() => setChanging(false)} />}
    </>
  );
}

function KeyboardPanel() {
  const areOn = useSingleKeyShortcuts();
  return (
    <Panel title="Keyboard">
      <ul className="setting-rows">
        <li>
          <div>
            <strong>Shortcuts of a single key</strong>
            <p className="muted">
              {areOn ? (
                <>
                  On this device. <kbd>?</kbd> lists those of a page.
                </>
              ) : (
                'Off on this device. Those with Ctrl or Cmd stay.'
              )}
            </p>
          </div>
          <Button
            size="small"
            text={areOn ? 'Turn off' : 'Turn on'}
            aria-label={`${areOn ? 'Turn off' : 'Turn on'} shortcuts of a single key`}
            onClick={() => setSingleKeyShortcuts(!areOn)}
          />
        </li>
      </ul>
    </Panel>
  );
}
