import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { fieldsOf } from '#kernel/fields.tsx';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './code-page.tsx';
import { atCode, DoorForm, Head } from './form.tsx';

/** Asks for the address, then for the code that was mailed there; the link in the same mail leads past the code. */
export function ForgottenPage() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <>
      {email === null ? (
        <>
          <Head title="Forgot your password?">
            Tell us your email. We send you a link and a code to choose a new one.
          </Head>
          <EmailForm onDone={setEmail} />
        </>
      ) : (
        <>
          <Head title="Check your email" tab="Forgot your password?">
            If <strong>{email}</strong> has an account here, a link and a six-digit code are on their way. Press the
            link, or enter the code.
          </Head>
          <ResetCodeForm email={email} />
          <Again email={email} />
        </>
      )}
      <p className="door-foot">
        <Link to="/login">Back to sign in</Link>
      </p>
    </>
  );
}

const E = fieldsOf<{ email: string }>();
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
    <DoorForm form={form} verb="Send the link">
      <E.Text name="email" label="Email" type="email" autoComplete="email" autoFocus />
    </DoorForm>
  );
}

function ResetCodeForm({ email }: { email: string }) {
  const go = useNavigate();
  const { send } = useCommand(authRoutes.verifyResetOtp);
  const form = useRecordForm({
    schema: authRoutes.verifyResetOtp.body,
    draft: { code: '' },
    toBody: ({ code }) => ({ email, code }),
    send: async (body) => atCode(await send({ body })),
    onDone: ({ token }) => void go(`/create-new-password?token=${encodeURIComponent(token)}`),
  });
  return (
    <DoorForm form={form} verb="Choose a new password">
      <CodeField name="code" label="Six-digit code" onComplete={() => void form.submit()} />
    </DoorForm>
  );
}

function Again({ email }: { email: string }) {
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
