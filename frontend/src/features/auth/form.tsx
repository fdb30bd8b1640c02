import { Button, Callout } from '@blueprintjs/core';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { authRoutes, Credentials, SetUp } from '@backoffice/contracts/features/auth';
import { fieldsOf } from '#kernel/fields.tsx';
import { deviceId, startSession } from '#kernel/session.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm, type RecordForm } from '#kernel/use-record-form.ts';

/** Signs in; on a product nobody has set up yet, makes the first administrator instead. */
export function LoginPage() {
  const { needed } = useLoaderData<{ needed: boolean }>();
  const [params] = useSearchParams();
  return (
    <main className="login">
      <title>Login Page</title>
      <div className="login-card">
        <svg className="brand-mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden><rect width="32" height="32" rx="7" /><path d="M7 20 16 10l9 10" /><path className="brand-ground" d="M11 24h10" /></svg>
        <h1>{needed ? 'Set up your back office' : 'Contractor Back Office'}</h1>
        <p className="muted">{needed ? 'Nobody has an account yet. You become the first administrator.' : 'Sign in to continue.'}</p>
        {params.get('forcePush') === 'true' && <Callout compact intent="primary">Your session has ended. Sign in again.</Callout>}
        {needed ? <SetUpForm /> : <LoginForm />}
      </div>
    </main>
  );
}

/** Only a place of this console: an address that leads elsewhere is ignored. */
export function safeTarget(asked: string | null, origin: string): string {
  if (!asked?.startsWith('/')) return '/';
  const target = new URL(asked, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : '/';
}

function useSignedIn() {
  const go = useNavigate();
  const [params] = useSearchParams();
  return ({ token }: { token: string }) => {
    startSession(token);
    void go(safeTarget(params.get('redirect'), location.origin), { replace: true });
  };
}

type Login = { userName: string; password: string };
const L = fieldsOf<Login>();
function LoginForm() {
  const { send } = useCommand(authRoutes.login);
  const form = useRecordForm({ schema: Credentials, draft: { userName: '', password: '' } satisfies Login, toBody: (draft) => ({ ...draft, deviceIdentifier: deviceId() }), send: (body) => send({ body }), onDone: useSignedIn() });
  return (
    <AuthForm form={form} verb="Sign in">
      <L.Text name="userName" label="User name or email" autoComplete="username" autoFocus />
      <L.Text name="password" label="Password" type="password" autoComplete="current-password" />
    </AuthForm>
  );
}

type First = { firstName: string; lastName: string; userName: string; email: string; password: string };
const S = fieldsOf<First>();
function SetUpForm() {
  const { send } = useCommand(authRoutes.setUp);
  const form = useRecordForm({ schema: SetUp, draft: { firstName: '', lastName: '', userName: '', email: '', password: '' } satisfies First, toBody: (draft) => draft, send: (body) => send({ body }), onDone: useSignedIn() });
  return (
    <AuthForm form={form} verb="Create the administrator">
      <div className="form-grid">
        <S.Text name="firstName" label="First name" autoComplete="given-name" autoFocus />
        <S.Text name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <S.Text name="email" label="Email" type="email" autoComplete="email" />
      <S.Text name="userName" label="User name" autoComplete="username" help="Letters, digits, dots, dashes and underscores." />
      <S.Text name="password" label="Password" type="password" autoComplete="new-password" help="At least 12 characters." />
    </AuthForm>
  );
}

function AuthForm<Draft extends FieldValues>({ form, verb, children }: { form: RecordForm<Draft>; verb: string; children: React.ReactNode }) {
  const said = form.problem && (form.details[0]?.message ?? form.problem.message);
  return (
    <FormProvider {...form}>
      <form ref={form.formRef} noValidate onSubmit={(event) => void form.submit(event)} className="login-form">
        {said && <Callout compact intent="danger" role="alert">{said}</Callout>}
        {children}
        <Button type="submit" intent="primary" size="large" fill text={verb} loading={form.formState.isSubmitting} />
      </form>
    </FormProvider>
  );
}
