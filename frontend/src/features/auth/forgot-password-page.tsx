import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { typedFields } from '#forms/typed-fields.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './code-page.tsx';
import { wrongCodeAsFieldError, AuthForm, AuthPageHeader } from './form.tsx';

/** Asks for the address, then for the code that was mailed there; the link in the same mail leads past the code. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <>
      {email === null ? (
        <>
          <AuthPageHeader title="Forgot your password?">
            Tell us your email. We send you a link and a code to choose a new one.
          </AuthPageHeader>
          <EmailForm onDone={setEmail} />
        </>
      ) : (
        <>
          <AuthPageHeader title="Check your email" tab="Forgot your password?">
            If <strong>{email}</strong> has an account here, a link and a six-digit code are on their way. Press the
            link, or enter the code.
          </AuthPageHeader>
          <ResetCodeForm email={email} />
          <ResendResetMail email={email} />
        </>
      )}
      <p className="auth-foot">
        <Link to="/login">Back to sign in</Link>
      </p>
    </>
  );
}

const EmailFields = typedFields<{ email: string }>();
function EmailForm({ onDone }: { onDone: (email: string) => void }) {
  const { send } = useCommand(authRoutes.forgotPassword);
  const form = useRecordForm({
    schema: authRoutes.forgotPassword.body,
    draft: { email: '' },
    toBody: (draft) => draft,
    send: (body) => send({ body }),
    onDone: () => onDone(form.getValues('email').trim()),
  });
  return (
    <AuthForm form={form} verb="Send the link">
      <EmailFields.Text name="email" label="Email" type="email" autoComplete="email" autoFocus />
    </AuthForm>
  );
}

function ResetCodeForm({ email }: { email: string }) {
  const go = useNavigate();
  const { send } = useCommand(authRoutes.verifyResetOtp);
  const form = useRecordForm({
    schema: authRoutes.verifyResetOtp.body,
    draft: { code: '' },
    toBody: ({ code }) => ({ email, code }),
    send: async (body) => wrongCodeAsFieldError(await send({ body })),
    onDone: ({ token }) => void go(`/create-new-password?token=${encodeURIComponent(token)}`),
  });
  return (
    <AuthForm form={form} verb="Choose a new password">
      <CodeField name="code" label="Six-digit code" onComplete={() => void form.submit()} />
    </AuthForm>
  );
}

function ResendResetMail({ email }: { email: string }) {
  const { send, sending } = useCommand(authRoutes.forgotPassword);
  const [left, again] = useCountdown(30);
  const [failed, setFailed] = useState<string | null>(null);
  async function resend() {
    const outcome = await send({ body: { email } });
    setFailed(outcome.ok ? null : outcome.problem.message);
    again();
  }
  return (
    <div className="resend">
      {failed && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
      <button type="button" className="text-button" disabled={left > 0 || sending} onClick={() => void resend()}>
        {left > 0 ? `Send it again in 0:${String(left).padStart(2, '0')}` : 'Send it again'}
      </button>
    </div>
  );
}
