import { useEffect, useState } from 'react';
import { Tick } from '@blueprintjs/icons';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { authRoutes, ResetPassword, type ResetTokenInfo } from '@backoffice/contracts/features/auth';
import type { Problem } from '@backoffice/contracts/kernel';
import { Skeleton } from '#widgets/page-states.tsx';
import { sendCommand, useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { AuthForm, AuthPageHeader } from './form.tsx';
import { PasswordField } from './password-field.tsx';

type TokenOwner = z.infer<typeof ResetTokenInfo>;

/** Somebody who has forgotten the password chooses another. */
export const CreatePasswordPage = () => (
  <VerifyToken
    gone={<>Ask for a new link: a link is good once, and for 30 minutes.</>}
    next={
      <Link className="bp6-button bp6-large bp6-intent-primary" to="/forgot-password">
        Send me a new link
      </Link>
    }
  >
    {(owner, token) => (
      <>
        <AuthPageHeader title="Choose a new password">
          Your user name is <strong>{owner.userName}</strong>. You are then signed out on all your devices.
        </AuthPageHeader>
        <PasswordForm token={token} owner={owner} verb="Save the new password" />
      </>
    )}
  </VerifyToken>
);

/** Somebody who was invited comes for the first time. */
export const WelcomePage = () => (
  <VerifyToken
    gone={<>Ask whoever invited you to send the invitation again: a link is good once, and for seven days.</>}
    next={
      <Link className="bp6-button bp6-large bp6-intent-primary" to="/login">
        Go to sign in
      </Link>
    }
  >
    {(owner, token) => (
      <>
        <AuthPageHeader title={`Welcome, ${owner.firstName}`} tab="Welcome">
          {owner.companyName ? (
            <>
              <strong>{owner.companyName}</strong> invited you to its back office.
            </>
          ) : (
            'You were invited to the back office.'
          )}{' '}
          Your user name is <strong>{owner.userName}</strong>. Choose a password to begin.
        </AuthPageHeader>
        <PasswordForm token={token} owner={owner} verb="Create my account" />
      </>
    )}
  </VerifyToken>
);

export function PasswordSetPage() {
  const state: unknown = useLocation().state;
  const owner = state && typeof state === 'object' && 'userName' in state ? state : null;
  return (
    <>
      <span className="auth-sign" aria-hidden>
        <Tick size={24} />
      </span>
      <AuthPageHeader title="Your password is set">
        {owner ? 'Sign in with it to go on.' : 'You can sign in with it now.'}
      </AuthPageHeader>
      <Link className="bp6-button bp6-large bp6-fill bp6-intent-primary" to="/login" state={owner}>
        Sign in
      </Link>
    </>
  );
}

type VerifyTokenProps = {
  gone: React.ReactNode;
  next: React.ReactNode;
  children: (owner: TokenOwner, token: string) => React.ReactNode;
};
/** Asks the server whose link this is before it asks anybody for a password. */
function VerifyToken({ gone, next, children }: VerifyTokenProps) {
  const token = useSearchParams()[0].get('token') ?? '';
  const [found, setFound] = useState<{ owner: TokenOwner } | { problem: Problem } | null>(null);
  useEffect(() => {
    let current = true;
    void sendCommand(authRoutes.verifyResetToken, { body: { token } }).then(
      (outcome) => current && setFound(outcome.ok ? { owner: outcome.answer } : { problem: outcome.problem }),
    );
    return () => void (current = false);
  }, [token]);
  if (found === null)
    return (
      <div className="auth-wait" aria-busy="true" aria-label="Loading">
        <Skeleton height={28} width="60%" />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  if ('owner' in found) return children(found.owner, token);
  const lost =
    found.problem.type === 'NETWORK_ERROR' ||
    found.problem.type === 'TIMEOUT_ERROR' ||
    found.problem.type === 'SERVER_ERROR';
  return (
    <>
      <AuthPageHeader title={lost ? 'That did not work' : 'This link is no longer good'}>
        {lost ? found.problem.message : gone}
      </AuthPageHeader>
      {lost || next}
    </>
  );
}

function PasswordForm({ token, owner, verb }: { token: string; owner: TokenOwner; verb: string }) {
  const go = useNavigate();
  const { send } = useCommand(authRoutes.resetPassword);
  const form = useRecordForm({
    schema: ResetPassword,
    draft: { password: '' },
    toBody: ({ password }) => ({ token, password }),
    send: (body) => send({ body }),
    onDone: () => void go('/password-success', { replace: true, state: { userName: owner.userName } }),
  });
  return (
    <AuthForm form={form} verb={verb}>
      {/* Password managers keep the password under this name. */}
      <input
        className="sr-only"
        type="text"
        name="username"
        autoComplete="username"
        value={owner.userName}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField name="password" label="New password" fresh autoFocus />
    </AuthForm>
  );
}
