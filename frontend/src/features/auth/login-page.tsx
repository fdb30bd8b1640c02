import { Callout } from '@blueprintjs/core';
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { authRoutes, LoginCredentials, SetUp } from '@backoffice/contracts/features/auth';
import { deviceId, savePreference, readPreference } from '#browser/device-preferences.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { deviceSecrets } from '#session/trusted-devices.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import {
  AuthForm,
  AuthPageHeader,
  setCurrentChallenge,
  useCompleteSignIn,
  type SignInChallenge,
  type SignInResult,
} from './form.tsx';
import { PasswordField } from './password-field.tsx';

/** Signs in; on a product nobody has set up yet, makes the first administrator instead. */
export function LoginPage() {
  const { needed } = useLoaderData<{ needed: boolean }>();
  const [params] = useSearchParams();
  const go = useNavigate();
  const signedIn = useCompleteSignIn();
  const known: unknown = useLocation().state?.userName;
  const toCode = (challenge: SignInChallenge) => {
    setCurrentChallenge(challenge);
    void go(
      `/two-factor-authentication?${new URLSearchParams(params.get('redirect') ? { redirect: params.get('redirect') ?? '' } : {})}`,
    );
  };
  if (needed)
    return (
      <>
        <AuthPageHeader title="Set up your back office" tab="Login Page">
          Nobody has an account yet. You become the first administrator.
        </AuthPageHeader>
        <SetUpForm onDone={signedIn} />
      </>
    );
  return (
    <>
      <AuthPageHeader title="Sign in" tab="Login Page">
        Welcome back. Use your user name or your email.
      </AuthPageHeader>
      {params.get('forcePush') === 'true' && (
        <Callout compact intent="primary">
          Your session has ended. Sign in again.
        </Callout>
      )}
      <SignInForm userName={typeof known === 'string' ? known : ''} onDone={signedIn} onChallenge={toCode} />
      <p className="auth-foot muted">New here? Your administrator invites you by email.</p>
    </>
  );
}

type LoginDraft = { userName: string; password: string; rememberMe: boolean };
const LoginFields = typedFields<LoginDraft>();

type SignInFormProps = {
  userName: string;
  fixed?: boolean;
  verb?: string;
  onDone: (started: SignInResult) => void;
  onChallenge: (challenge: SignInChallenge) => void;
};
/** `fixed`: somebody known signs in again, and only says the password. */
export function SignInForm({ userName, fixed = false, verb = 'Sign in', onDone, onChallenge }: SignInFormProps) {
  const { send } = useCommand(authRoutes.login);
  const form = useRecordForm({
    schema: LoginCredentials,
    draft: { userName, password: '', rememberMe: readPreference('rememberMe') === 'true' } satisfies LoginDraft,
    toBody: (draft) => ({ ...draft, deviceIdentifier: deviceId(), trustedDevices: deviceSecrets() }),
    send: (body) => send({ body }),
    onDone: (answer) => {
      savePreference('rememberMe', String(form.getValues('rememberMe')));
      if (!('challenge' in answer)) return onDone(answer);
      savePreference('twoFaPreference', answer.challenge.channel);
      return onChallenge(answer.challenge);
    },
  });
  return (
    <AuthForm form={form} verb={verb}>
      {fixed && (
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
      )}
      {!fixed && (
        <LoginFields.Text
          name="userName"
          label="User name or email"
          autoComplete="username"
          autoFocus={userName === ''}
        />
      )}
      <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus={userName !== ''} />
      {!fixed && (
        <div className="auth-row">
          <LoginFields.Check name="rememberMe" label="Remember me" />
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      )}
    </AuthForm>
  );
}

type SetUpDraft = { firstName: string; lastName: string; userName: string; email: string; password: string };
const SetUpFields = typedFields<SetUpDraft>();
function SetUpForm({ onDone }: Pick<SignInFormProps, 'onDone'>) {
  const { send } = useCommand(authRoutes.setUp);
  const form = useRecordForm({
    schema: SetUp,
    draft: { firstName: '', lastName: '', userName: '', email: '', password: '' } satisfies SetUpDraft,
    toBody: (draft) => draft,
    send: (body) => send({ body }),
    onDone,
  });
  return (
    <AuthForm form={form} verb="Create the administrator">
      <div className="auth-pair">
        <SetUpFields.Text name="firstName" label="First name" autoComplete="given-name" autoFocus />
        <SetUpFields.Text name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <SetUpFields.Text name="email" label="Email" type="email" autoComplete="email" />
      <SetUpFields.Text
        name="userName"
        label="User name"
        autoComplete="username"
        help="Letters, digits, dots, dashes and underscores."
      />
      <PasswordField name="password" label="Password" fresh />
    </AuthForm>
  );
}
