import { useEffect, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { authRoutes, CodeVerification } from '@backoffice/contracts/features/auth';
import { deviceId, savePreference, readPreference } from '#browser/device-preferences.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { problemText } from '#data/problem.ts';
import { saveDeviceSecret } from '#session/trusted-devices.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { CodeField } from './code-field.tsx';
import {
  wrongCodeAsFieldError,
  getCurrentChallenge,
  AuthForm,
  AuthPageHeader,
  setCurrentChallenge,
  useCompleteSignIn,
  type SignInChallenge,
  type SignInResult,
} from './form.tsx';

/** The second step of a sign-in: after the password, or from an address with the challenge's token. */
export function CodePage() {
  const [params] = useSearchParams();
  const [challenge, setChallenge] = useState(getCurrentChallenge);
  const signedIn = useCompleteSignIn();
  const token = challenge?.token ?? params.get('token');
  if (!token) return <Navigate to="/login" replace />;
  return (
    <>
      <AuthPageHeader
        title={challenge?.channel === 'sms' ? 'Check your phone' : 'Check your email'}
        tab="Enter your code"
      >
        {challenge ? (
          <>
            We sent six digits to <strong>{challenge.sentTo}</strong>. They are good for five minutes.
          </>
        ) : (
          'Enter the six digits we sent you. They are good for five minutes.'
        )}
      </AuthPageHeader>
      <CodeForm
        token={token}
        channel={challenge?.channel ?? null}
        onDone={signedIn}
        onChallenge={(next) => {
          setCurrentChallenge(next);
          setChallenge(next);
        }}
      />
      <p className="auth-foot">
        <Link to="/login">Back to sign in</Link>
      </p>
    </>
  );
}

type CodeDraft = { code: string; rememberMe: boolean };
const CodeFormFields = typedFields<CodeDraft>();

type Props = {
  token: string;
  channel: SignInChallenge['channel'] | null;
  verb?: string;
  onDone: (started: SignInResult) => void;
  onChallenge: (challenge: SignInChallenge) => void;
};
export function CodeForm({ token, channel, verb = 'Continue', onDone, onChallenge }: Props) {
  const { send } = useCommand(authRoutes.verifyOtp);
  const form = useRecordForm({
    schema: CodeVerification,
    draft: { code: '', rememberMe: readPreference('rememberMe') === 'true' } satisfies CodeDraft,
    toBody: (draft) => ({ ...draft, deviceIdentifier: deviceId() }),
    send: async (body) => wrongCodeAsFieldError(await send({ body, token })),
    onDone: (answer) => {
      savePreference('rememberMe', String(form.getValues('rememberMe')));
      if (answer.trustedDevice !== null) void saveDeviceSecret(answer.userId, answer.trustedDevice);
      onDone(answer);
    },
  });
  return (
    <>
      <AuthForm form={form} verb={verb}>
        <CodeField name="code" label="Six-digit code" onComplete={() => void form.submit()} />
        <CodeFormFields.Check name="rememberMe" label="Remember this device for 30 days" />
      </AuthForm>
      <ResendCode
        token={token}
        channel={channel}
        onChallenge={(next) => {
          form.clearProblem();
          form.resetField('code');
          onChallenge(next);
        }}
      />
    </>
  );
}

const RESEND_WAIT_S = 30;
const otherChannel = {
  email: ['sms', 'Send it by text message instead'],
  sms: ['email', 'Send it by email instead'],
} as const;

/** Another code, by the same channel or the other one. The code before is dead then. */
function ResendCode({ token, channel, onChallenge }: Pick<Props, 'token' | 'channel' | 'onChallenge'>) {
  const { send, sending } = useCommand(authRoutes.resendOtp);
  const [left, again] = useCountdown(RESEND_WAIT_S);
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  async function resend(by: SignInChallenge['channel'] | null) {
    const outcome = await send({ body: by === null ? {} : { channel: by }, token });
    if (!outcome.ok) return setSaid({ good: false, text: problemText(outcome.problem) });
    savePreference('twoFaPreference', outcome.answer.challenge.channel);
    setSaid({
      good: true,
      text: `A new code is on its way to ${outcome.answer.challenge.sentTo}. The one before no longer works.`,
    });
    again();
    return onChallenge(outcome.answer.challenge);
  }
  const [other, words] = otherChannel[channel ?? 'email'];
  return (
    <div className="resend">
      {said && (
        <Callout compact intent={said.good ? 'success' : 'danger'} role={said.good ? 'status' : 'alert'}>
          {said.text}
        </Callout>
      )}
      <button type="button" className="text-button" disabled={left > 0 || sending} onClick={() => void resend(null)}>
        {left > 0 ? `Send another code in 0:${String(left).padStart(2, '0')}` : 'Send another code'}
      </button>
      <button type="button" className="text-button" disabled={sending} onClick={() => void resend(other)}>
        {words}
      </button>
    </div>
  );
}

/** Seconds until something may be done again. */
export function useCountdown(seconds: number): [left: number, again: () => void] {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(seconds)];
}
