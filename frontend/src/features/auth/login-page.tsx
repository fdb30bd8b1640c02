import { Callout } from '@blueprintjs/core';
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { authRoutes, Credentials, SetUp } from '@backoffice/contracts/features/auth';
import { deviceId, keepPreference, preference } from '#kernel/device.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { trustedDevices } from '#kernel/trusted-devices.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { DoorForm, Head, noteChallenge, useSignedIn, type Asked, type Started } from './form.tsx';
import { PasswordField } from './password-field.tsx';

/** Signs in; on a product nobody has set up yet, makes the first administrator instead. */
export function LoginPage() {
  const { needed } = useLoaderData<{ needed: boolean }>();
  const [params] = useSearchParams();
  const go = useNavigate();
  const signedIn = useSignedIn();
  const known: unknown = useLocation().state?.userName;
  const toCode = (challenge: Asked) => {
    noteChallenge(challenge);
    void go(
      `/two-factor-authentication?${new URLSearchParams(params.get('redirect') ? { redirect: params.get('redirect') ?? '' } : {})}`,
    );
  };
  if (needed)
    return (
      <>
        <Head title="Set up your back office" tab="Login Page">
          Nobody has an account yet. You become the first administrator.
        </Head>
        <SetUpForm onDone={signedIn} />
      </>
    );
  return (
    <>
      <Head title="Sign in" tab="Login Page">
        Welcome back. Use your user name or your email.
      </Head>
      {params.get('forcePush') === 'true' && (
        <Callout compact intent="primary">
          Your session has ended. Sign in again.
        </Callout>
      )}
      <SignInForm userName={typeof known === 'string' ? known : ''} onDone={signedIn} onChallenge={toCode} />
      <p className="door-foot muted">New here? Your administrator invites you by email.</p>
    </>
  );
}

type Login = { userName: string; password: string; rememberMe: boolean };
const L = fieldsOf<Login>();

type SignIn = {
  userName: string;
  fixed?: boolean;
  verb?: string;
  onDone: (started: Started) => void;
  onChallenge: (challenge: Asked) => void;
};
/** `fixed`: somebody known signs in again, and only says the password. */
export function SignInForm({ userName, fixed = false, verb = 'Sign in', onDone, onChallenge }: SignIn) {
  const { send } = useCommand(authRoutes.login);
  const form = useRecordForm({
    schema: Credentials,
    draft: { userName, password: '', rememberMe: preference('rememberMe') === 'true' } satisfies Login,
    toBody: (draft) => ({ ...draft, deviceIdentifier: deviceId(), trustedDevices: trustedDevices() }),
    send: (body) => send({ body }),
    onDone: (answer) => {
      keepPreference('rememberMe', String(form.getValues('rememberMe')));
      if (!('challenge' in answer)) return onDone(answer);
      keepPreference('twoFaPreference', answer.challenge.channel);
      return onChallenge(answer.challenge);
    },
  });
  return (
    <DoorForm form={form} verb={verb}>
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
        <L.Text name="userName" label="User name or email" autoComplete="username" autoFocus={userName === ''} />
      )}
      <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus={userName !== ''} />
      {!fixed && (
        <div className="door-row">
          <L.Check name="rememberMe" label="Remember me" />
          <Link to="/forgot-password">Forgot your password?</Link>
        </div>
      )}
    </DoorForm>
  );
}

type First = { firstName: string; lastName: string; userName: string; email: string; password: string };
const S = fieldsOf<First>();
function SetUpForm({ onDone }: Pick<SignIn, 'onDone'>) {
  const { send } = useCommand(authRoutes.setUp);
  const form = useRecordForm({
    schema: SetUp,
    draft: { firstName: '', lastName: '', userName: '', email: '', password: '' } satisfies First,
    toBody: (draft) => draft,
    send: (body) => send({ body }),
    onDone,
  });
  return (
    <DoorForm form={form} verb="Create the administrator">
      <div className="door-pair">
        <S.Text name="firstName" label="First name" autoComplete="given-name" autoFocus />
        <S.Text name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <S.Text name="email" label="Email" type="email" autoComplete="email" />
      <S.Text
        name="userName"
        label="User name"
        autoComplete="username"
        help="Letters, digits, dots, dashes and underscores."
      />
      <PasswordField name="password" label="Password" fresh />
    </DoorForm>
  );
}
