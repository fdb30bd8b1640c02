import './account.css';
import { useMemo, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { phoneText, type Receipt } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { Fact, Facts, Panel } from '#kernel/panel.tsx';
import { unanswered } from '#kernel/problem.ts';
import { reloadProfile, useCompany, useProfile } from '#kernel/profile.ts';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { switchSingleKeys, useSingleKeys } from '#kernel/shortcuts.ts';
import { Title } from '#kernel/states.tsx';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { distrustDevice } from '#kernel/trusted-devices.ts';
import { useCommand, type Outcome } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { PasswordField } from './password-field.tsx';
import { PictureField } from './picture-field.tsx';
import { SignatureField } from './signature-field.tsx';

/** What people say of themselves, and how they sign in. */
export function AccountPage() {
  const { requiresProfileUpdate, companies } = useProfile();
  return (
    <div className="page form-page account">
      <Title>Account settings</Title>
      <h1>Account settings</h1>
      {requiresProfileUpdate && (
        <Callout intent="primary" compact role="status">
          <strong>One more step.</strong> Add{' '}
          {companies.length > 0 ? 'a phone number and your signature' : 'a phone number'} to begin: your documents carry
          them.
        </Callout>
      )}
      <div className="account-columns">
        <ProfileForm />
        <aside className="account-side">
          <SignInPanel />
          <KeysPanel />
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
const F = fieldsOf<Draft>();

/** Nothing is half saved: who leaves the signature out would be back here at once. */
const UNSIGNED: Outcome<Receipt> = {
  ok: false,
  problem: {
    ...unanswered('VALIDATION_ERROR').problem,
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
    send: async (body) => (body.signature || profile.companies.length === 0 ? send({ body }) : UNSIGNED),
    onDone: () => {
      tellDone('Your profile is saved.');
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
        <F.Text name="firstName" label="First name" autoComplete="given-name" />
        <F.Text name="lastName" label="Last name" autoComplete="family-name" />
        <F.Text
          name="phoneNumber"
          label="Mobile phone"
          type="tel"
          autoComplete="tel"
          help="For codes and for customers who call."
        />
        <div className="wide">
          <Facts>
            <Fact name="User name">{profile.userName}</Fact>
            <Fact name="Email">{profile.email}</Fact>
            <Fact name="Role">{useCompany()?.roleName ?? 'Software Admin'}</Fact>
          </Facts>
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
    if (!outcome.ok) return tellProblem(outcome.problem);
    await distrustDevice(id);
    return tellDone('Every device is asked for a code again.');
  }
  return (
    <>
      <Panel title="Signing in">
        <ul className="account-ways">
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
        </ul>
      </Panel>
      {changing && <CodesDialog onClose={() => setChanging(false)} />}
    </>
  );
}

function KeysPanel() {
  const areOn = useSingleKeys();
  return (
    <Panel title="Keyboard">
      <ul className="account-ways">
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
            onClick={() => switchSingleKeys(!areOn)}
          />
        </li>
      </ul>
    </Panel>
  );
}

type Codes = { road: 'off' | 'email' | 'sms'; currentPassword: string };
const C = fieldsOf<Codes>();
const roads = [
  { value: 'off', label: 'No code, only the password' },
  { value: 'email', label: 'A code by email' },
  { value: 'sms', label: 'A code by text message' },
];

function CodesDialog({ onClose }: { onClose: () => void }) {
  const { twoFactor } = useProfile();
  const { revalidate } = useRevalidator();
  const { send } = useCommand(authRoutes.twoFactor);
  const [draft] = useState<Codes>({ road: twoFactor.enabled ? twoFactor.channel : 'email', currentPassword: '' });
  return (
    <CommandDialog
      title="Codes at sign-in"
      verb="Save"
      says="After your password we send six digits. Somebody who has only stolen the password stays out."
      schema={authRoutes.twoFactor.body}
      draft={draft}
      toBody={({ road, currentPassword }) => ({
        enabled: road !== 'off',
        channel: road === 'off' ? twoFactor.channel : road,
        currentPassword,
      })}
      send={(body) => send({ body })}
      onDone={() => {
        tellDone('Saved. It holds from your next sign-in.');
        onClose();
        void reloadProfile().then(revalidate, () => undefined);
      }}
      onClose={onClose}
    >
      <div className="wide">
        <C.Select name="road" label="At sign-in" options={roads} />
      </div>
      <div className="wide">
        <PasswordField name="currentPassword" label="Your current password" autoComplete="current-password" />
      </div>
    </CommandDialog>
  );
}
